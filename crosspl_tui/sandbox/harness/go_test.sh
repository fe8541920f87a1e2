# Makes p.test from p_test.go, with the harness in the same package.
package=$(sed -n 's/^package[[:space:]]\{1,\}\([A-Za-z0-9_]*\).*/\1/p' p_test.go | head -n 1)
{ echo "package ${package:-main}"; cat "$1"; } > harness_test.go
exec go test -c -vet=off -o p.test p_test.go harness_test.go
