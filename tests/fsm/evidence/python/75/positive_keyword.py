import dbus


class Player:
    INTERFACE = "org.mpris.MediaPlayer2.Player"

    def __init__(self, name: str) -> None:
        bus = dbus.SessionBus()
        self._player = bus.get_object(f"org.mpris.MediaPlayer2.{name}", "/org/mpris/MediaPlayer2")

    def pause(self) -> None:
        self._player.Pause(dbus_interface=self.INTERFACE)

    def seek(self, seconds: int) -> None:
        self._player.Seek(dbus.Int64(seconds * 10**6), dbus_interface=self.INTERFACE)


Player("cassette").pause()
