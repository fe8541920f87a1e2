# Runs a program (`ruby harness.rb p.rb`) and, at its end, hands back the word given on standard input.
word = STDIN.read(33).to_s[0, 32]
process = Process.pid
program = ARGV.shift
$PROGRAM_NAME = program

# Tests would run after the end of the program, and leave by way of exit.
has_tests = File.binread(program).match?(/test\/unit/)
if has_tests
  require 'test/unit'
  Test::Unit::AutoRunner.need_auto_run = false
end
load File.expand_path(program)
exit 1 if has_tests && !Test::Unit::AutoRunner.run
STDOUT.flush
STDOUT.syswrite(word) if Process.pid == process
