/* libsoup, the HTTP library of GNOME: its reader of multipart forms. */
#include <gio/gunixinputstream.h>
#include <json-glib/json-glib.h>
#include <libsoup/soup.h>
#include <stdio.h>

static void member(GString *answer, const char *name, const char *value) {
    if (!value) return;
    g_string_append_printf(answer, "\"%s\":\"", name);
    for (; *value; value++) g_string_append_printf(answer, "%02x", (guint8)*value);
    g_string_append(answer, "\",");
}

static void part(GString *answer, SoupMessageHeaders *headers, GBytes *data) {
    g_autofree char *disposition = NULL, *sum = g_compute_checksum_for_bytes(G_CHECKSUM_SHA256, data);
    g_autoptr(GHashTable) parameters = NULL;
    g_string_append(answer, g_str_has_suffix(answer->str, "[") ? "{" : ",{");
    if (soup_message_headers_get_content_disposition(headers, &disposition, &parameters)) {
        member(answer, "nameHex", g_hash_table_lookup(parameters, "name"));
        member(answer, "filenameHex", g_hash_table_lookup(parameters, "filename"));
    }
    member(answer, "contentTypeHex", soup_message_headers_get_one(headers, "Content-Type"));
    g_string_append_printf(answer, "\"size\":%zu,\"sha256\":\"%s\"}", g_bytes_get_size(data), sum);
}

static const char *read_form(GString *answer, SoupMessageHeaders *headers, GBytes *body) {
    g_autoptr(SoupMultipart) form = soup_multipart_new_from_message(headers, body);
    if (!form) return "{\"rejected\":\"no form\"}";
    g_string_append(answer, "{\"parts\":[");
    for (int i = 0; i < soup_multipart_get_length(form); i++) {
        SoupMessageHeaders *of;
        GBytes *data;
        soup_multipart_get_part(form, i, &of, &data);
        /* A negative length, which would be read beyond the body. */
        if (g_bytes_get_size(data) > g_bytes_get_size(body)) return "{\"crashed\":\"a part is longer than the body\"}";
        part(answer, of, data);
    }
    return g_string_append(answer, "]}")->str;
}

static void answer_read(JsonObject *command) {
    g_autoptr(SoupMessageHeaders) headers = soup_message_headers_new(SOUP_MESSAGE_HEADERS_MULTIPART);
    const char *type = json_object_get_string_member(command, "contentType");
    g_autofree char *octets = g_convert(type, -1, "ISO-8859-1", "UTF-8", NULL, NULL, NULL);
    JsonArray *chunks = json_object_get_array_member(command, "chunks");
    GByteArray *joined = g_byte_array_new();
    g_autoptr(GString) answer = g_string_new(NULL);
    for (guint i = 0; i < json_array_get_length(chunks); i++) {
        gsize size;
        g_autofree guchar *chunk = g_base64_decode(json_array_get_string_element(chunks, i), &size);
        g_byte_array_append(joined, chunk, size);
    }
    g_autoptr(GBytes) body = g_byte_array_free_to_bytes(joined);
    soup_message_headers_append(headers, "Content-Type", octets);
    puts(read_form(answer, headers, body));
}

int main(void) {
    g_autoptr(GDataInputStream) in = g_data_input_stream_new(g_unix_input_stream_new(0, FALSE));
    for (char *line; (line = g_data_input_stream_read_line(in, NULL, NULL, NULL)); g_free(line)) {
        g_autoptr(JsonNode) node = json_from_string(line, NULL);
        JsonObject *command = json_node_get_object(node);
        const char *what = json_object_get_string_member(command, "do");
        if (g_str_equal(what, "stop")) break;
        if (g_str_equal(what, "read")) answer_read(command);
        else printf("{\"protocol\":1,\"name\":\"libsoup\",\"version\":\"%u.%u.%u\"}\n",
                    soup_get_major_version(), soup_get_minor_version(), soup_get_micro_version());
        fflush(stdout);
    }
}
