import { WebSocket } from 'ws';

/**
 * A page's live connection (Socket.IO over a WebSocket) that parses only what it needs: thousands of them are open in
 * one process, where the usual client would use more processor time than the server.
 */
export class LiveSocket {
  readonly opened: Promise<void>;
  readonly closed: Promise<void>;
  readonly #socket: WebSocket;

  /**
   * @param received gets every event, unparsed: there may be 150,000 a second
   * @param room the room to join
   */
  constructor(
    { port, host, cookie }: { port: number; host: string; cookie: string },
    received: (event: Buffer) => void,
    room?: string,
  ) {
    // Node's own WebSocket can't set the host, which names the campus
    this.#socket = new WebSocket(`ws://127.0.0.1:${port}/live/?EIO=4&transport=websocket`, {
      headers: { host, cookie },
    });
    this.closed = new Promise((done) => this.#socket.on('close', () => done()));
    this.opened = new Promise((done, fail) => {
      this.#socket.on('error', fail);
      this.#socket.on('message', (data: Buffer) => {
        // '42': an event
        if (data[0] === 0x34 && data[1] === 0x32) return received(data);
        const text = data.toString();
        if (text[0] === '0') this.#socket.send('40');
        else if (text[0] === '2') this.#socket.send('3');
        else if (text.startsWith('40') && room) this.#socket.send(`420${JSON.stringify(['join', room])}`);
        else if (text.startsWith('40')) done();
        else if (text === '430[true]') done();
        else if (text.startsWith('43')) fail(new Error(`${room} was not joined`));
      });
    });
  }

  close(): void {
    this.#socket.terminate();
  }
}

/** Opens this many, fifty at a time. */
export async function openSockets(count: number, open: (n: number) => LiveSocket): Promise<LiveSocket[]> {
  const sockets: LiveSocket[] = [];
  while (sockets.length < count) {
    const from = sockets.length;
    sockets.push(...Array.from({ length: Math.min(50, count - from) }, (_, n) => open(from + n)));
    await Promise.all(sockets.slice(from).map(({ opened }) => opened));
  }
  return sockets;
}
