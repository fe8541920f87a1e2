(function ($) {
  var Socket = window.WebSocket || window.MozWebSocket;

  function Chat(url) {
    var self = this;
    this.socket = new Socket(url);
    this.socket.onopen = function () { self.socket.send('hello'); };
    this.socket.onmessage = function (message) { $('#log').append($('<p>').text(message.data)); };
    this.socket.onclose = function () { $('#log').append('<p>gone</p>'); };
  }

  $(function () { window.chat = new Chat('ws://localhost:8080/chat'); });
})(jQuery);
