<?php
// PHP 8.1 or later: php -d max_file_uploads=1000 -d max_input_vars=10000 -d display_errors=0 -S 127.0.0.1:8080 server.php
// The form is read by PHP itself, into $_POST and $_FILES. A name a[b] is there an array, and made a name again here.

function flat(string $name, $value): array {
    $flat = is_array($value) ? [] : [$name => $value];
    foreach (is_array($value) ? $value : [] as $key => $inner) {
        $flat += flat("{$name}[$key]", $inner);
    }
    return $flat;
}

function part(string $name, ?string $fileName, ?string $type, string $data): array {
    return ['nameHex' => bin2hex($name), 'filenameHex' => $fileName === null ? null : bin2hex($fileName),
        'contentTypeHex' => $type === null ? null : bin2hex($type), 'size' => strlen($data), 'sha256' => hash('sha256', $data)];
}

function upload(): array {
    $parts = [];
    foreach ($_POST as $key => $value) {
        foreach (flat($key, $value) as $name => $data) {
            $parts[] = part($name, null, null, $data);
        }
    }
    foreach ($_FILES as $key => $file) {
        [$fileNames, $types, $errors] = [flat($key, $file['name']), flat($key, $file['type']), flat($key, $file['error'])];
        foreach (flat($key, $file['tmp_name']) as $name => $path) {
            if ($errors[$name] !== UPLOAD_ERR_OK && $errors[$name] !== UPLOAD_ERR_NO_FILE) {
                http_response_code(400);
            }
            $parts[] = part($name, $fileNames[$name], $types[$name], $path === '' ? '' : file_get_contents($path));
        }
    }
    return ['parts' => $parts];
}

$answers = ['/upload' => upload(...), '/goodform' => fn() => ['contract' => 1, 'server' => 'PHP', 'version' => PHP_VERSION]];
$answer = $answers[$_SERVER['REQUEST_URI']] ?? fn() => http_response_code(404);
echo json_encode($answer());
