from dbus import Interface, SessionBus

players = [name for name in SessionBus().list_names() if name.startswith("org.mpris.MediaPlayer2.")]
for name in players:
    player = SessionBus().get_object(name, "/org/mpris/MediaPlayer2")
    Interface(player, "org.mpris.MediaPlayer2.Player").Pause()
    state = player.Get(
        "org.mpris.MediaPlayer2.Player", "PlaybackStatus", dbus_interface="org.freedesktop.DBus.Properties"
    )
    print(name, state)
