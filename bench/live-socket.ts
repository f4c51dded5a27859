/**
 * A live connection as a page opens it (Socket.IO over a WebSocket), which reads only what it needs: thousands of them are open
 * in one process, where the usual client would keep that process busier than the server.
 */
export class LiveSocket {
  readonly opened: Promise<void>;
  readonly #socket: WebSocket;

  /**
   * @param received gets every event that is not the protocol's own, as text
   * @param rooms that it joins
   */
  constructor(
    { port, host, cookie }: { port: number; host: string; cookie: string },
    received: (event: string) => void,
    rooms: readonly string[] = [],
  ) {
    // Node's WebSocket takes headers
    const options = { headers: { host, cookie } } as never;
    this.#socket = new WebSocket(`ws://127.0.0.1:${port}/live/?EIO=4&transport=websocket`, options);
    this.opened = new Promise((done, fail) => {
      this.#socket.onerror = () => fail(new Error('a live connection was refused'));
      this.#socket.onmessage = ({ data }: { data: string }) => {
        if (data[0] === '0') this.#socket.send('40');
        else if (data[0] === '2') this.#socket.send('3');
        else if (data.startsWith('40')) {
          for (const room of rooms) this.#socket.send(`42${JSON.stringify(['join', room])}`);
          done();
        } else if (data.startsWith('42')) received(data);
      };
    });
  }

  close(): void {
    this.#socket.onmessage = null;
    this.#socket.onerror = null;
    this.#socket.close();
  }
}

/** Opens so many, fifty at a time. */
export async function openSockets(count: number, open: (n: number) => LiveSocket): Promise<LiveSocket[]> {
  const sockets: LiveSocket[] = [];
  while (sockets.length < count) {
    const from = sockets.length;
    sockets.push(...Array.from({ length: Math.min(50, count - from) }, (_, n) => open(from + n)));
    await Promise.all(sockets.slice(from).map(({ opened }) => opened));
  }
  return sockets;
}
