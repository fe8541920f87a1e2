# Makes p.test from p_test.go (`sh go_direct.sh KIT`) as `go test -c` would, by compiler and linker alone. Test functions
# and a main that hands them to the harness become one package; a program with a main of its own takes the long way.
kit=$1
grep -q '^func main(' p_test.go && exec sh "$kit/go_test.sh" "$kit/harness_test.go"
{
    echo '//line p_test.go:1'
    sed '0,/^package[[:space:]]/s/^package[[:space:]]\{1,\}[A-Za-z0-9_]*/package main/' p_test.go
} > program.go
{ echo 'package main'; cat "$kit/harness_test.go"; } > harness.go
{
    echo 'package main'
    echo 'import "testing"'
    echo 'import "testing/internal/testdeps"'
    echo 'func main() {'
    echo 'TestMain(testing.MainStart(testdeps.TestDeps{}, []testing.InternalTest{'
    sed -n 's/^func[[:space:]]\{1,\}\(Test[A-Za-z0-9_]*\)[[:space:]]*([A-Za-z0-9_]*[[:space:]]*\*testing\.T).*/{"\1", \1},/p' p_test.go
    echo '}, nil, nil, nil)) }'
} > main.go
"$(cat "$kit/tools")/compile" -p main -complete -o p.o program.go harness.go main.go || exit 1
exec "$(cat "$kit/tools")/link" -s -w -o p.test p.o
