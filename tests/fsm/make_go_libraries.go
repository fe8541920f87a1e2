// Prints what packages of Go offer, as TOML: for every package its functions, variables and types, for every type its
// methods and fields, each with what a caller has to know of it.
//
// A name stands for itself. Behind a function's or method's name come, after colons, the number of its parameters (with a +
// where the last one takes any number), the number of its results and the type of the first result. Behind a variable's or
// field's name comes, after a =, its type. A type of the package itself is a bare name, one of another package that is read
// has its path in front; types that are no plain name, or of a package that is not read, are left out.
//
// Usage, with Go 1.22 or newer: GO111MODULE=off GOPATH=<folder with the sources> go run tests/fsm/make_go_libraries.go > fsm/facts/go_libraries.toml
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

// The packages of the standard library that are read; that of a new Go has all that older ones have.
var standard = strings.Fields(`
	archive/tar archive/zip bufio bytes cmp compress/flate compress/gzip compress/zlib container/heap container/list context
	crypto crypto/aes crypto/cipher crypto/ecdsa crypto/ed25519 crypto/elliptic crypto/hmac crypto/md5 crypto/rand crypto/rsa
	crypto/sha1 crypto/sha256 crypto/sha512 crypto/subtle crypto/tls crypto/x509 crypto/x509/pkix database/sql embed
	encoding encoding/base64 encoding/binary encoding/csv encoding/gob encoding/hex encoding/json encoding/pem encoding/xml
	errors expvar flag fmt hash hash/crc32 hash/fnv html html/template io io/fs io/ioutil log log/slog maps math math/big
	math/rand mime mime/multipart net net/http net/http/cookiejar net/http/httptest net/http/httptrace net/http/httputil
	net/mail net/netip net/rpc net/rpc/jsonrpc net/smtp net/textproto net/url os os/exec os/signal os/user path path/filepath
	reflect regexp runtime runtime/debug runtime/pprof slices sort strconv strings sync sync/atomic testing text/tabwriter
	text/template time unicode unicode/utf16 unicode/utf8
`)

// The libraries that are read; where newer versions have more than is listed below a * says so.
var libraries = strings.Fields(`
	github.com/gorilla/websocket github.com/gorilla/mux github.com/streadway/amqp github.com/rabbitmq/amqp091-go
	golang.org/x/net/proxy golang.org/x/net/websocket golang.org/x/net/ipv4 golang.org/x/net/ipv6
	golang.org/x/crypto/acme/autocert github.com/gin-gonic/gin github.com/labstack/echo/v4 github.com/labstack/echo/v4/middleware
	google.golang.org/grpc google.golang.org/grpc/metadata google.golang.org/grpc/keepalive google.golang.org/grpc/codes
	google.golang.org/grpc/credentials google.golang.org/grpc/reflection
	google.golang.org/grpc/health github.com/gomodule/redigo/redis github.com/Shopify/sarama nhooyr.io/websocket
	nhooyr.io/websocket/wsjson github.com/go-chi/chi/v5 github.com/google/uuid github.com/miekg/dns
	github.com/segmentio/kafka-go github.com/docker/distribution github.com/prometheus/common/expfmt
	github.com/dgrijalva/jwt-go
`)

// What versions after the one that is read added, by path or by path and type; a * says that there is more, and a - that
// no version has a name which is often taken to be there.
var later = map[string]string{
	"github.com/gorilla/websocket":          "ErrNilConn ErrNilNetConn",
	"github.com/gorilla/websocket Conn":     "NetConn",
	"github.com/google/uuid":                "*",
	"github.com/google/uuid *":              "*",
	"github.com/go-chi/chi/v5":              "*",
	"google.golang.org/grpc/reflection":     "*",
	"github.com/gomodule/redigo/redis Pool": "TestOnBorrowContext",
	"golang.org/x/net/websocket Config":     "DialContext",
	"github.com/gin-gonic/gin": "OptionFunc ContextKey ContextKeyType ContextRequestKey MIMETOML MIMEBSON MIMEYAML2 " +
		"Skipper DebugPrintFunc OnlyFilesFS PlatformFlyIO PlatformGoogleAppEngine PlatformCloudflare " +
		"CreateTestContextOnly Version New:0+:1:Engine Default:0+:1:Engine",
	"github.com/gin-gonic/gin Engine": "With UseH2C ContextWithFallback RunQUIC",
	"github.com/gin-gonic/gin Context": "SetCookieData BindPlain ShouldBindPlain ShouldBindBodyWithJSON ShouldBindBodyWithXML " +
		"ShouldBindBodyWithYAML ShouldBindBodyWithTOML ShouldBindBodyWithPlain BindTOML ShouldBindTOML TOML PDF BSON AddParam " +
		"Delete GetError GetErrorSlice GetInt8 GetInt16 GetInt32 GetUint8 GetUint16 GetUint32 GetFloat32 GetIntSlice " +
		"GetInt8Slice GetInt16Slice GetInt32Slice GetInt64Slice GetUintSlice GetUint8Slice GetUint16Slice GetUint32Slice " +
		"GetUint64Slice GetFloat32Slice GetFloat64Slice SaveUploadedFile:2+:1 Value",
	"google.golang.org/grpc": "NewClient:1+:2:ClientConn AcceptCompressors AuthorityOverrideCallOption BidiStreamingClient " +
		"BidiStreamingServer CallAuthority ClientStreamingClient ClientStreamingServer ClientSupportedCompressors " +
		"ForceCodecV2 ForceServerCodec ForceServerCodecV2 GenericClientStream GenericServerStream NewSharedBufferPool " +
		"NumStreamWorkers OnFinish OnFinishCallOption RecvBufferPool ServerStreamingClient ServerStreamingServer " +
		"SetSendCompressor SharedBufferPool SharedWriteBuffer StaticConnWindowSize StaticMethod StaticMethodCallOption " +
		"StaticStreamWindowSize WaitForHandlers WithIdleTimeout WithLocalDNSResolution WithMaxCallAttempts WithNoProxy " +
		"WithRecvBufferPool WithSharedWriteBuffer WithStaticConnWindowSize WithStaticStreamWindowSize ForceCodecV2CallOption " +
		"ForceCodecCallOption ServiceRegistrar",
	"google.golang.org/grpc ClientConn":     "CanonicalTarget Connect GetState WaitForStateChange ResetConnectBackoff",
	"google.golang.org/grpc/metadata":       "ValueFromIncomingContext:2:1",
	"github.com/labstack/echo/v4 Echo":      "RouteNotFound OnAddRouteHandler ListenerNetwork IPExtractor JSONSerializer",
	"github.com/labstack/echo/v4 Group":     "RouteNotFound",
	"github.com/labstack/echo/v4 Response":  "Unwrap",
	"github.com/labstack/echo/v4 HTTPError": "WithInternal",
	"github.com/labstack/echo/v4": "* -BasicAuth -BodyLimit -CORS -CORSWithConfig -CSRF -Compress -Default -Gzip -JWT " +
		"-JWTWithConfig -KeyAuth -RateLimiter -Recover -Recovery -RequestID -Secure",
	"github.com/labstack/echo/v4/middleware": "* -Auth -Compress -CompressConfig -CompressWithConfig -Compression -Cors " +
		"-DefaultCompressConfig -Recovery -RecoveryWithConfig",
	"github.com/rabbitmq/amqp091-go":            "*",
	"github.com/rabbitmq/amqp091-go Channel":    "*",
	"github.com/rabbitmq/amqp091-go Connection": "*",
	"github.com/Shopify/sarama":                 "*",
	"github.com/Shopify/sarama SyncProducer":    "-Errors -Input -Produce -Send -Successes",
	"github.com/Shopify/sarama AsyncProducer":   "-Produce -Send -SendMessage -SendMessages",
	"github.com/Shopify/sarama *":               "*",
	"github.com/segmentio/kafka-go": "* -ConfigMap -Consumer -NewAsyncProducer -NewConsumer -NewProducer -NewSyncProducer " +
		"-Producer",
	"github.com/segmentio/kafka-go *":      "*",
	"github.com/miekg/dns *":               "*",
	"github.com/go-chi/chi/v5 *":           "*",
	"google.golang.org/grpc/credentials *": "*",
	"google.golang.org/grpc/credentials":   "*",
	"nhooyr.io/websocket Conn":             "CloseNow",
	"nhooyr.io/websocket DialOptions":      "Host OnPingReceived OnPongReceived",
	"nhooyr.io/websocket AcceptOptions":    "OnPingReceived OnPongReceived",
	"github.com/gomodule/redigo/redis":     "*",
	"github.com/docker/distribution":       "*",
	"github.com/docker/distribution *":     "*",
	"github.com/prometheus/common/expfmt": "FmtJSON2 FmtOpenMetrics_0_0_1 FmtOpenMetrics_1_0_0 OpenMetricsVersion_0_0_1 " +
		"OpenMetricsVersion_1_0_0 OpenMetricsVersion_2_0_0 FormatType TypeUnknown TypeProtoCompact TypeProtoDelim " +
		"TypeProtoText TypeTextPlain TypeOpenMetrics NewFormat NewOpenMetricsFormat EncoderOption WithCreatedLines WithUnit " +
		"NewEncoder:2+:1:Encoder MetricFamilyToOpenMetrics:2+:2 MetricFamilyToOpenMetrics20 MetricFamilyToHTML HTMLPreamble " +
		"HTMLPostamble NewHTMLEncoder NewTextParser ProtoSubType",
	"github.com/prometheus/common/expfmt *": "*",
	"github.com/dgrijalva/jwt-go": "ClaimStrings ErrNoTokenInRequest NewParser ParseFromRequest ParseFromRequestWithClaims " +
		"ParserOption",
	"github.com/dgrijalva/jwt-go *": "*",
}

func main() {
	fmt.Println("# What packages of Go offer, made by `tests/fsm/make_go_libraries.go`, which says how to read it.")
	sources := importer.ForCompiler(token.NewFileSet(), "source", nil)
	known := map[string]bool{}
	for _, path := range append(append([]string{}, standard...), libraries...) {
		known[path] = true
	}
	for _, path := range append(append([]string{}, standard...), libraries...) {
		loaded, err := sources.Import(path)
		if err != nil {
			fmt.Fprintln(os.Stderr, path, err)
			os.Exit(1)
		}
		reader := reader{loaded, known}
		fmt.Printf("\n[%q]\n%s\n", path, strings.Join(reader.lines(path), "\n"))
	}
}

type reader struct {
	loaded *types.Package
	known  map[string]bool
}

func (r reader) lines(path string) []string {
	names, lines := []string{}, []string{}
	for _, name := range r.loaded.Scope().Names() {
		object := r.loaded.Scope().Lookup(name)
		if !object.Exported() {
			continue
		}
		kind, isType := object.(*types.TypeName)
		if !isType {
			names = append(names, r.token(object))
			continue
		}
		names = append(names, name)
		if found := r.members(kind.Type()); len(found) > 0 {
			found = append(found, strings.Fields(later[path+" "+name]+" "+later[path+" *"])...)
			lines = append(lines, fmt.Sprintf("%s = %s", name, wrapped(found)))
		}
	}
	names = append(names, strings.Fields(later[path])...)
	return append([]string{"exports = " + wrapped(names)}, lines...)
}

// members returns the exported methods and fields of a type, those of embedded ones too.
func (r reader) members(kind types.Type) []string {
	found := map[string]string{}
	if _, isParameter := kind.(*types.TypeParam); isParameter {
		return nil
	}
	r.addFields(kind, found, 0)
	methods := types.NewMethodSet(types.NewPointer(kind))
	if types.IsInterface(kind) {
		methods = types.NewMethodSet(kind)
	}
	for number := 0; number < methods.Len(); number++ {
		object := methods.At(number).Obj()
		found[object.Name()] = r.token(object)
	}
	tokens := []string{}
	for name, text := range found {
		if token.IsExported(name) {
			tokens = append(tokens, text)
		}
	}
	sort.Strings(tokens)
	return tokens
}

func (r reader) addFields(kind types.Type, found map[string]string, depth int) {
	if pointer, isPointer := kind.Underlying().(*types.Pointer); isPointer {
		kind = pointer.Elem()
	}
	fields, isStruct := kind.Underlying().(*types.Struct)
	if !isStruct || depth > 5 {
		return
	}
	for number := 0; number < fields.NumFields(); number++ {
		field := fields.Field(number)
		if found[field.Name()] == "" {
			found[field.Name()] = r.token(field)
		}
		if field.Embedded() {
			r.addFields(field.Type(), found, depth+1)
		}
	}
}

// token writes a function with the numbers of its parameters and results, and anything else with its type.
func (r reader) token(object types.Object) string {
	signature, isFunction := object.Type().(*types.Signature)
	if _, isVariable := object.(*types.Var); isVariable || !isFunction {
		if kind := r.nameOf(object.Type()); kind != "" {
			return object.Name() + "=" + kind
		}
		return object.Name()
	}
	count := fmt.Sprint(signature.Params().Len())
	if signature.Variadic() {
		count = fmt.Sprint(signature.Params().Len()-1) + "+"
	}
	text := fmt.Sprintf("%s:%s:%d", object.Name(), count, signature.Results().Len())
	if signature.Results().Len() > 0 {
		if kind := r.nameOf(signature.Results().At(0).Type()); kind != "" {
			text += ":" + kind
		}
	}
	return text
}

// nameOf names a type, or what a pointer points to, if it is a plain named one of a package that is read.
func (r reader) nameOf(kind types.Type) string {
	if pointer, isPointer := types.Unalias(kind).(*types.Pointer); isPointer {
		kind = pointer.Elem()
	}
	named, isNamed := types.Unalias(kind).(*types.Named)
	if !isNamed || named.Obj().Pkg() == nil || named.TypeArgs().Len() > 0 || !named.Obj().Exported() {
		return r.builtIn(kind)
	}
	if named.Obj().Pkg() == r.loaded {
		return named.Obj().Name()
	}
	path := named.Obj().Pkg().Path()
	if !r.known[path] {
		return ""
	}
	return path + "." + named.Obj().Name()
}

// builtIn names a built-in type that is no untyped constant's; error is one of these.
func (r reader) builtIn(kind types.Type) string {
	basic, isBasic := types.Unalias(kind).(*types.Basic)
	if isBasic && basic.Info()&types.IsUntyped == 0 && basic.Kind() != types.UnsafePointer {
		return basic.Name()
	}
	if types.Identical(kind, types.Universe.Lookup("error").Type()) {
		return "error"
	}
	return ""
}

// wrapped returns words as a string of TOML with lines of at most 118 characters.
func wrapped(words []string) string {
	text, line := "", ""
	for _, word := range words {
		if len(line)+len(word) > 116 {
			text, line = text+line+"\n", ""
		}
		if line != "" {
			line += " "
		}
		line += word
	}
	return "\"\"\"\n" + text + line + "\n\"\"\""
}
