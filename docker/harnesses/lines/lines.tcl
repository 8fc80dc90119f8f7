# The lines of JSON between goodform and a parser in Tcl (compliance-core/docs/harness.md).
package require json
package require json::write
package require sha256

# Answers each line. The command read takes a content type and a body and returns parts; its errors are the library's no.
proc serve {name version read} {
    fconfigure stdin -translation lf -encoding utf-8
    fconfigure stdout -translation lf -buffering line
    json::write indented 0
    while {[gets stdin line] >= 0} {
        set command [json::json2dict $line]
        switch [dict get $command do] {
            stop { break }
            start {
                puts [json::write object protocol 1 name [json::write string $name] version [json::write string $version]]
            }
            read {
                set body ""
                foreach chunk [dict get $command chunks] { append body [binary decode base64 $chunk] }
                if {[catch {{*}$read [dict get $command contentType] $body} parts]} {
                    puts [json::write object rejected [json::write string $parts]]
                } else {
                    puts [json::write object parts [json::write array {*}$parts]]
                }
            }
        }
    }
}

# A part for an answer. names is a list of name, filename or contentType and the octets of each. The digest is slow in Tcl:
# data that fit in a line go as they are.
proc part {names data} {
    set part [list data [json::write string [binary encode base64 $data]]]
    if {[string length $data] > 786432} {
        set part [list size [string length $data] sha256 [json::write string [sha2::sha256 -hex -- $data]]]
    }
    foreach {member octets} $names {
        lappend part ${member}Hex [json::write string [binary encode hex $octets]]
    }
    return [json::write object {*}$part]
}
