import { once } from 'node:events';
import { createServer, request } from 'node:http';
import { connect } from 'node:net';

/**
 * For a page that asks to be apart from its opener the browser begins anew in another process, in the middle of what
 * Playwright holds or answers of its requests. No page here has an opener.
 */
const SWAPS = 'cross-origin-opener-policy';

/** How long a connection without anything to do stays: longer than any test. */
const KEPT_MS = 600_000;

const FILE = /^attachment; filename="([^"]+)"/;

/** The line between a browser and everything else, as a proxy: it can be cut, which the stock browser cannot be told to. */
export class Way {
  #server = createServer();
  #sockets = new Set();
  #cut = false;
  #told;

  /** @param told is called with the address and the name of a file that comes to be kept */
  constructor(told) {
    this.#told = told;
  }

  /** @returns the port to go by */
  async open() {
    this.#server.keepAliveTimeout = KEPT_MS;
    this.#server.on('connection', (socket) => {
      this.#keep(socket);
      if (this.#cut) socket.destroy();
    });
    this.#server.on('request', (asked, answer) => this.#pass(asked, answer));
    this.#server.on('connect', (asked, socket, head) => this.#tunnel(asked.url, socket, head));
    this.#server.on('upgrade', (asked, socket, head) => {
      const { host, pathname, search } = new URL(asked.url);
      const lines = asked.rawHeaders.reduce((all, word, at) => all + (at % 2 ? `: ${word}\r\n` : word), '');
      this.#tunnel(
        host,
        socket,
        Buffer.concat([Buffer.from(`${asked.method} ${pathname}${search} HTTP/1.1\r\n${lines}\r\n`), head]),
        '',
      );
    });
    this.#server.listen(0, '127.0.0.1');
    await once(this.#server, 'listening');
    return this.#server.address().port;
  }

  /** Cuts the line or mends it. */
  set cut(cut) {
    this.#cut = cut;
    if (cut) for (const socket of this.#sockets) socket.destroy();
  }

  close() {
    this.#server.close();
    for (const socket of this.#sockets) socket.destroy();
  }

  #keep(socket) {
    this.#sockets.add(socket);
    socket.on('close', () => this.#sockets.delete(socket)).on('error', () => socket.destroy());
  }

  #pass(asked, answer) {
    const { hostname, port, pathname, search } = new URL(asked.url);
    const { 'proxy-connection': _, ...headers } = asked.headers;
    for (const name of Object.keys(headers)) if (headers[name] === '') delete headers[name];
    const passed = request({
      // a connection of its own: one that is kept may be given up by the other side as it is used again
      agent: false,
      host: at(hostname),
      port: port || 80,
      method: asked.method,
      path: pathname + search,
      headers,
    });
    passed.on('socket', (socket) => this.#sockets.has(socket) || this.#keep(socket));
    passed.on('response', (response) => {
      const [, name] = FILE.exec(response.headers['content-disposition'] ?? '') ?? [];
      if (name) this.#told(asked.url, name);
      answer.writeHead(response.statusCode, response.statusMessage, without(SWAPS, response.rawHeaders));
      response.pipe(answer);
      response.on('aborted', () => answer.destroy());
    });
    passed.on('error', () => answer.destroy());
    answer.on('close', () => passed.destroy());
    asked.pipe(passed);
  }

  #tunnel(address, socket, head, greeting = 'HTTP/1.1 200 Connection established\r\n\r\n') {
    const { hostname, port } = new URL(`http://${address}`);
    const far = connect(Number(port) || 80, at(hostname), () => {
      socket.write(greeting);
      far.write(head);
      far.pipe(socket).pipe(far);
    });
    this.#keep(far);
    far.on('close', () => socket.destroy());
    socket.on('close', () => far.destroy());
  }
}

const without = (header, raw) => raw.filter((_, at) => raw[at - (at % 2)].toLowerCase() !== header);

/** Names of this machine are this machine. */
const at = (hostname) => (/(?:^|\.)localhost$/.test(hostname) ? '127.0.0.1' : hostname);
