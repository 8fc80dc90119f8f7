# CGI.pm, as a CGI program has it.
use strict;
use warnings;
use FindBin;
use CGI;
require "$FindBin::Bin/lines.pl";

$CGI::LIST_CONTEXT_WARN = 0;

sub read_form {
    my ($type, $body) = @_;
    %ENV = (%ENV, REQUEST_METHOD => 'POST', CONTENT_TYPE => $type, CONTENT_LENGTH => length $body);
    local *STDIN;
    open STDIN, '<', \$body or die;
    CGI::initialize_globals();
    my $cgi = CGI->new;
    die $cgi->cgi_error if $cgi->cgi_error;
    my @parts;
    for my $name ($cgi->multi_param) {
        for my $value ($cgi->multi_param($name)) {
            my $upload = ref $value ? $value : undef;
            my $data = $upload ? do { local $/; binmode $upload; <$upload> // '' } : $value;
            my $info = $upload ? $cgi->uploadInfo($upload) : {};
            push @parts, Lines::part($name, $upload ? "$upload" : undef, $info->{'Content-Type'}, $data);
        }
    }
    return @parts;
}

Lines::serve('CGI.pm', CGI->VERSION, \&read_form);
