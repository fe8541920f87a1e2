import xml.etree.ElementTree as ET

print("Lists what a program with import dbus may ask: SessionBus, get_object, then get_dbus_method.")


def methods(path: str) -> list[str]:
    """Read an introspection file; get_dbus_method takes each of the names."""
    tree = ET.parse(path)
    return [f"{node.get('name')}: SessionBus().get_object" for node in tree.iter("method")]


forget_objects = methods("player.xml")
print("\n".join(forget_objects) or "nothing for get_dbus_method")
