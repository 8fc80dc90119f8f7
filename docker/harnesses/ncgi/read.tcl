# ncgi of Tcllib, as a CGI program has it.
source [file join [file dirname [info script]] lines.tcl]
package require ncgi

# ncgi gives the headers of a part and their parameters as one dictionary.
proc read_form {type body} {
    set parts {}
    foreach {name value} [ncgi::multipart $type $body] {
        lassign $value headers data
        set names [list name $name]
        foreach {key member} {filename filename content-type contentType} {
            if {[dict exists $headers $key]} { lappend names $member [dict get $headers $key] }
        }
        lappend parts [part $names $data]
    }
    return $parts
}

serve "Tcl ncgi" [package present ncgi] read_form
