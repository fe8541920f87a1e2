import cherrypy

PRICES = {"apple": 30, "pear": 45}


@cherrypy.expose
class Prices:
    @cherrypy.tools.json_out()
    def GET(self, fruit: str):
        if fruit not in PRICES:
            raise cherrypy.HTTPError(404)
        return {"fruit": fruit, "price": PRICES[fruit]}


if __name__ == "__main__":
    dispatch = {"/": {"request.dispatch": cherrypy.dispatch.MethodDispatcher()}}
    cherrypy.tree.mount(Prices(), "/prices", dispatch)
    cherrypy.engine.start()
    cherrypy.engine.block()
