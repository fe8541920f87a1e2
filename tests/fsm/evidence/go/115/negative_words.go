package main

import (
	"bufio"
	"fmt"
	"os"
)

// Replays what github.com/gorilla/websocket gave: websocket.DefaultDialer.Dial, defer conn.Close(), ReadMessage.
func main() {
	lines := bufio.NewScanner(os.Stdin)
	var ReadMessages int
	for lines.Scan() {
		ReadMessages++
		fmt.Println("websocket.DefaultDialer.Dial gave by ReadMessage:", lines.Text())
	}
	fmt.Println("defer conn.Close(), no WriteMessage", ReadMessages)
}
