# Starts Ruby for many programs: `ruby -r fork_point.rb harness.rb p.rb`; each runs in a copy (see fork_server.c). Only
# what every check loads is loaded, or a program that forgets to load something would not be found out.
require 'test/unit'
require 'test/unit/ui/console/testrunner'
Test::Unit::AutoRunner.need_auto_run = false
# The copies are Ruby's own, so that it starts its threads and timers anew there.
File.umask(0124)
Process.fork
