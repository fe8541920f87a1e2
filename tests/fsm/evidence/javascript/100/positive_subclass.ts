import { Server, type IncomingMessage, type ServerResponse } from 'node:http';
import { createReadStream } from 'node:fs';
import { pipeline } from 'node:stream';

class FileServer extends Server {
  constructor(private readonly root: string) {
    super((request: IncomingMessage, response: ServerResponse) => this.serve(request, response));
  }

  private serve(request: IncomingMessage, response: ServerResponse): void {
    pipeline(createReadStream(this.root + request.url), response, (error) => {
      if (error) response.destroy(error);
    });
  }
}

new FileServer('/srv/www').listen(8080);
