# Starts Perl for many programs: `perl fork_point.pl harness.pl p.pl`; each runs in a copy (see fork_server.c). Only
# what every check loads is loaded, or a program that forgets to load something would not be found out.
require Test::Deep;
delete $ENV{LD_PRELOAD};
umask 0123;
$^T = time;
do shift @ARGV;
die $@ if $@;
