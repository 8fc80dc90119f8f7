# HTTP::Entity::Parser, as Plack's requests use it.
use strict;
use warnings;
use FindBin;
use HTTP::Entity::Parser;
require "$FindBin::Bin/lines.pl";

sub read_form {
    my ($type, $body) = @_;
    open my $input, '<', \$body or die;
    my $parser = HTTP::Entity::Parser->new;
    $parser->register('multipart/form-data', 'HTTP::Entity::Parser::MultiPart');
    my %env = (CONTENT_TYPE => $type, CONTENT_LENGTH => length $body, 'psgi.input' => $input);
    my ($fields, $uploads) = $parser->parse(\%env);
    my @parts;
    while (my ($name, $value) = splice @$fields, 0, 2) {
        push @parts, Lines::part($name, undef, undef, $value);
    }
    while (my ($name, $upload) = splice @$uploads, 0, 2) {
        open my $file, '<:raw', $upload->{tempname} or die;
        my %headers = @{ $upload->{headers} };
        push @parts, Lines::part($name, $upload->{filename}, $headers{'Content-Type'}, do { local $/; <$file> // '' });
        unlink $upload->{tempname};
    }
    return @parts;
}

Lines::serve('HTTP::Entity::Parser', HTTP::Entity::Parser->VERSION, \&read_form);
