package main
import (
	"log"
	"example.com/app/proto"
	"google.golang.org/protobuf/proto"
)
func main() {
	b, err := proto.Marshal(&chat.Message{})
	log.Println(b, err)
}
