package main
import (
	"chatdemo/proto"
	"log"
	"google.golang.org/grpc"
)
type srv struct {
	chat.UnimplementedChatServer
	last chat.Message
}
func main() {
	g := grpc.NewServer()
	chat.RegisterChatServer(g, &srv{})
	log.Println(chat.Message{}, chat.Kind_TEXT)
}
