// Prints what packages of Go offer, as TOML: what they export, functions with the type that they return first behind a
// colon, and the members of their types.
//
// Usage: GO111MODULE=off GOPATH=<folder with the sources> go run tests/fsm/make_go_libraries.go > fsm/go_libraries.toml
package main

import (
	"fmt"
	"go/importer"
	"go/token"
	"go/types"
	"os"
	"sort"
	"strings"
)

// What is read: packages whose versions differ little. Of those marked with ! the types still get new members.
var paths = []string{
	"github.com/gorilla/websocket",
	"github.com/streadway/amqp",
	"golang.org/x/net/proxy",
	"golang.org/x/net/websocket",
	"!github.com/gin-gonic/gin",
}

// What versions after the one that is read added, by path or by path and type.
var later = map[string]string{
	"github.com/gorilla/websocket Conn": "NetConn",
	"golang.org/x/net/websocket Config": "DialContext",
	"github.com/gin-gonic/gin": "OptionFunc ContextKey ContextKeyType ContextRequestKey MIMETOML MIMEBSON MIMEYAML2 " +
		"Skipper DebugPrintFunc OnlyFilesFS PlatformFlyIO PlatformGoogleAppEngine PlatformCloudflare " +
		"CreateTestContextOnly Version",
}

func main() {
	fmt.Println("# What packages of Go offer, made by `tests/fsm/make_go_libraries.go`: what they export, functions with the type that")
	fmt.Println("# they return first behind a colon, and the members of their types, with what later versions added.")
	sources := importer.ForCompiler(token.NewFileSet(), "source", nil)
	for _, marked := range paths {
		path := strings.TrimPrefix(marked, "!")
		loaded, err := sources.Import(path)
		if err != nil {
			fmt.Fprintln(os.Stderr, path, err)
			os.Exit(1)
		}
		fmt.Printf("\n[%q]\n", path)
		names, lines := []string{}, []string{}
		for _, name := range loaded.Scope().Names() {
			object := loaded.Scope().Lookup(name)
			if !object.Exported() {
				continue
			}
			if function, isFunction := object.(*types.Func); isFunction {
				if first := firstResult(function); first != "" {
					name += ":" + first
				}
			}
			names = append(names, name)
			if kind, isType := object.(*types.TypeName); isType && !kind.IsAlias() && path == marked {
				if found := membersOf(kind.Type()); len(found) > 0 {
					found = append(found, strings.Fields(later[path+" "+name])...)
					lines = append(lines, fmt.Sprintf("%s = %s", name, wrapped(found)))
				}
			}
		}
		names = append(names, strings.Fields(later[path])...)
		fmt.Println(strings.Join(append([]string{"exports = " + wrapped(names)}, lines...), "\n"))
	}
}

// wrapped returns words as a string of TOML with lines of at most 110 characters.
func wrapped(words []string) string {
	text, line := "", ""
	for _, word := range words {
		if len(line)+len(word) > 108 {
			text, line = text+line+"\n", ""
		}
		if line != "" {
			line += " "
		}
		line += word
	}
	return "\"\"\"\n" + text + line + "\n\"\"\""
}

// membersOf returns the exported methods and fields of a type, those of embedded ones too.
func membersOf(kind types.Type) []string {
	found := map[string]bool{}
	methods := types.NewMethodSet(types.NewPointer(kind))
	if types.IsInterface(kind) {
		methods = types.NewMethodSet(kind)
	}
	for number := 0; number < methods.Len(); number++ {
		found[methods.At(number).Obj().Name()] = true
	}
	addFields(kind, found, 0)
	names := []string{}
	for name := range found {
		if token.IsExported(name) {
			names = append(names, name)
		}
	}
	sort.Strings(names)
	return names
}

func addFields(kind types.Type, found map[string]bool, depth int) {
	if pointer, isPointer := kind.Underlying().(*types.Pointer); isPointer {
		kind = pointer.Elem()
	}
	fields, isStruct := kind.Underlying().(*types.Struct)
	if !isStruct || depth > 5 {
		return
	}
	for number := 0; number < fields.NumFields(); number++ {
		field := fields.Field(number)
		found[field.Name()] = true
		if field.Embedded() {
			addFields(field.Type(), found, depth+1)
		}
	}
}

// firstResult returns the name of the package's own type that a function returns first, "" for any other.
func firstResult(function *types.Func) string {
	returned := function.Type().(*types.Signature).Results()
	if returned.Len() == 0 {
		return ""
	}
	kind := returned.At(0).Type()
	if pointer, isPointer := kind.(*types.Pointer); isPointer {
		kind = pointer.Elem()
	}
	named, isNamed := kind.(*types.Named)
	if !isNamed || named.Obj().Pkg() != function.Pkg() {
		return ""
	}
	return named.Obj().Name()
}
