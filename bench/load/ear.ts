/**
 * A live connection as a page opens it, as light as it can be: two thousand of them stand in one process. What it hears
 * is looked through for messages, not read whole.
 */
export class Ear {
  readonly #socket: WebSocket;
  readonly opened: Promise<void>;

  /**
   * @param hear gets the number that stands between two `~` in a message, when it came
   * @param rooms that it joins
   */
  constructor(
    port: number,
    host: string,
    cookie: string,
    hear: (number: number) => void,
    rooms: readonly string[] = [],
  ) {
    // Node's own takes headers
    const options = { headers: { host, cookie } };
    this.#socket = new WebSocket(`ws://127.0.0.1:${port}/live/?EIO=4&transport=websocket`, options as never);
    this.opened = new Promise((done, fail) => {
      this.#socket.onerror = () => fail(new Error('a live connection was refused'));
      this.#socket.onmessage = ({ data }: { data: string }) => {
        if (data[0] === '0') this.#socket.send('40');
        else if (data[0] === '2') this.#socket.send('3');
        else if (data.startsWith('40')) {
          for (const room of rooms) this.#socket.send(`42${JSON.stringify(['join', room])}`);
          done();
        } else if (data.startsWith('42["message.new"')) {
          const number = /~(\d+)~/.exec(data)?.[1];
          if (number) hear(Number(number));
        }
      };
    });
  }

  close(): void {
    this.#socket.onmessage = null;
    this.#socket.onerror = null;
    this.#socket.close();
  }
}
