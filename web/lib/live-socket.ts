/*
 * The browser's end of the live connection: the part of the socket.io protocol that the page needs, over a WebSocket
 * alone (docs/decisions/0009). Packets: the engine's `0` open, `2` ping, `3` pong, `4` message; within a message `0`
 * connect, `1` disconnect, `2` event, `3` acknowledgement, `4` refused.
 */

const BACK_OFF_MS = { first: 300, most: 4_000 };

interface Hello {
  pingInterval: number;
  pingTimeout: number;
}

export interface LiveSocketOptions {
  path: string;
  /** The line stands: again after every loss. */
  onOpen(): unknown;
  onEvent(name: string, payload: unknown): void;
}

/** A line that opens itself again when it is lost, later and later, and finds out when it is dead without saying so. */
export class LiveSocket {
  readonly #options: LiveSocketOptions;
  readonly #answers = new Map<number, (value: unknown) => void>();
  #socket: WebSocket | undefined;
  #open = false;
  #asked = 0;
  #losses = 0;
  /** ms without a ping after which the line is dead */
  #patience = 35_000;
  #silence: ReturnType<typeof setTimeout> | undefined;
  #retry: ReturnType<typeof setTimeout> | undefined;

  constructor(options: LiveSocketOptions) {
    this.#options = options;
    this.#dial();
  }

  get connected(): boolean {
    return this.#open;
  }

  /** Says something; without a line it is not said. */
  emit(name: string, ...parts: unknown[]): void {
    if (this.#open) this.#socket?.send(`42${JSON.stringify([name, ...parts])}`);
  }

  /** Says something and waits for its answer, at most `ms`; undefined when none came. */
  ask(ms: number, name: string, ...parts: unknown[]): Promise<unknown> {
    if (!this.#open) return Promise.resolve(undefined);
    const id = this.#asked++;
    this.#socket?.send(`42${id}${JSON.stringify([name, ...parts])}`);
    return new Promise((answer) => {
      const timer = setTimeout(() => this.#answers.delete(id) && answer(undefined), ms);
      this.#answers.set(id, (value) => {
        clearTimeout(timer);
        answer(value);
      });
    });
  }

  /** Hangs up and dials at once: as somebody else, or because the line seems dead. */
  reopen(): void {
    this.#losses = 0;
    this.#lose(0);
  }

  #dial(): void {
    const address = new URL(this.#options.path, location.href.replace(/^http/, 'ws'));
    address.search = 'EIO=4&transport=websocket';
    const socket = new WebSocket(address);
    this.#socket = socket;
    // a server that accepts and says nothing must not hold us
    this.#listen(10_000);
    socket.onmessage = ({ data }) => this.#socket === socket && this.#hear(String(data));
    socket.onclose = () => this.#socket === socket && this.#lose();
  }

  #listen(ms: number): void {
    clearTimeout(this.#silence);
    this.#silence = setTimeout(() => this.#lose(), ms);
  }

  #hear(packet: string): void {
    const body = packet.slice(1);
    switch (packet[0]) {
      case '0': {
        const { pingInterval, pingTimeout } = JSON.parse(body) as Hello;
        this.#patience = pingInterval + pingTimeout;
        this.#listen(this.#patience);
        return this.#socket?.send('40');
      }
      case '2':
        this.#listen(this.#patience);
        return this.#socket?.send('3');
      case '4':
        return this.#read(body);
      default:
        return;
    }
  }

  #read(message: string): void {
    const [, kind, id = '', json = 'null'] = /^(\d)(\d*)(.*)$/s.exec(message) ?? [];
    if (kind === '0') {
      this.#open = true;
      this.#losses = 0;
      this.#options.onOpen();
    } else if (kind === '2') {
      const [name, payload] = JSON.parse(json) as [string, unknown];
      this.#options.onEvent(name, payload);
    } else if (kind === '3') {
      const [value] = JSON.parse(json) as [unknown];
      this.#answers.get(Number(id))?.(value);
      this.#answers.delete(Number(id));
    } else if (kind === '1' || kind === '4') this.#lose();
  }

  #lose(wait = Math.min(BACK_OFF_MS.first * 2 ** this.#losses++, BACK_OFF_MS.most) * (0.5 + Math.random())): void {
    clearTimeout(this.#silence);
    clearTimeout(this.#retry);
    this.#open = false;
    for (const answer of this.#answers.values()) answer(undefined);
    this.#answers.clear();
    const socket = this.#socket;
    this.#socket = undefined;
    socket?.close();
    this.#retry = setTimeout(() => this.#dial(), wait);
  }
}
