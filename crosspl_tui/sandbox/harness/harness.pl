# Runs a program (`perl harness.pl p.pl`) and, at its end, hands back the word given on standard input.
my $end = do {
    my ($word, $self) = ('', $$);
    while (length $word < 33 and sysread STDIN, $word, 33 - length $word, length $word) { }
    sub { syswrite STDOUT, substr $word, 0, 32 if $$ == $self };
};
$0 = shift @ARGV;
$| = 1;
do "./$0";
die $@ if $@;
$end->();
