# ncgi of Tcllib, as a CGI program has it.
package require json
package require json::write
package require ncgi
package require sha256

# ncgi gives the headers and their parameters as one dictionary.
proc part {name headers data} {
    set part [list data [json::write string [binary encode base64 $data]]]
    if {[string length $data] > 786432} {
        set part [list size [string length $data] sha256 [json::write string [sha2::sha256 -hex -- $data]]]
    }
    lappend part nameHex [json::write string [binary encode hex $name]]
    foreach {key member} {filename filenameHex content-type contentTypeHex} {
        if {[dict exists $headers $key]} {
            lappend part $member [json::write string [binary encode hex [dict get $headers $key]]]
        }
    }
    return [json::write object {*}$part]
}

proc read_form {type body} {
    set parts {}
    foreach {name value} [ncgi::multipart $type $body] {
        lappend parts [part $name {*}$value]
    }
    return $parts
}

fconfigure stdin -translation lf -encoding utf-8
fconfigure stdout -translation lf -buffering line
json::write indented 0
while {[gets stdin line] >= 0} {
    set command [json::json2dict $line]
    switch [dict get $command do] {
        stop { break }
        start {
            set version [json::write string [package present ncgi]]
            puts [json::write object protocol 1 name [json::write string "Tcl ncgi"] version $version]
        }
        read {
            set body ""
            foreach chunk [dict get $command chunks] { append body [binary decode base64 $chunk] }
            if {[catch {read_form [dict get $command contentType] $body} parts]} {
                puts [json::write object rejected [json::write string $parts]]
            } else {
                puts [json::write object parts [json::write array {*}$parts]]
            }
        }
    }
}
