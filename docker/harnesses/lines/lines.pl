package Lines;
# The lines of JSON between goodform and a parser in Perl (compliance-core/docs/harness.md).
use strict;
use warnings;
use Digest::SHA qw(sha256_hex);
use Encode qw(encode_utf8);
use JSON::PP;
use MIME::Base64;

# A part for an answer; names are octets, characters or undef.
sub part {
    my ($name, $filename, $type, $data) = @_;
    my %part = (size => length $data, sha256 => sha256_hex($data));
    my %names = (nameHex => $name, filenameHex => $filename, contentTypeHex => $type);
    for my $key (grep { defined $names{$_} } keys %names) {
        my $octets = utf8::is_utf8($names{$key}) ? encode_utf8($names{$key}) : $names{$key};
        $part{$key} = unpack 'H*', $octets;
    }
    return \%part;
}

# Answers each line; read returns parts or dies, which is the library's no, but for the words that Perl has for a bug.
sub serve {
    my ($name, $version, $read) = @_;
    open my $in, '<&', \*STDIN or die "no standard input: $!";
    $| = 1;
    while (my $line = <$in>) {
        my $command = decode_json($line);
        last if $command->{do} eq 'stop';
        my $answer = { protocol => 1, name => $name, version => $version };
        if ($command->{do} eq 'read') {
            my $body = join '', map { decode_base64($_) } @{ $command->{chunks} };
            my @parts = eval { $read->($command->{contentType}, $body) };
            $answer = { parts => \@parts };
            $answer = { ($@ =~ /^(?:Can't|Not an?|Undefined|Modification|Out of) / ? 'crashed' : 'rejected') => "$@" } if $@;
        }
        print encode_json($answer), "\n";
    }
}

1;
