/*
 * The client of the live connection: the part of the socket.io protocol that the page needs, over WebSocket alone
 * (docs/decisions/0009). Packets: the engine's `0` open, `2` ping, `3` pong, `4` message; within a message `0` connect,
 * `1` disconnect, `2` event, `3` acknowledgement, `4` refused.
 */

import type { LivePayload } from '../../contract/live-events.ts';
import { reconnectDelay } from './reconnect-delay.ts';
import { separateChanges } from './separate-changes.ts';

/** Pages handle a merged event spread over this time, since thousands of them fetch the same then. */
const MERGED_MS = 1_000;

interface Handshake {
  pingInterval: number;
  pingTimeout: number;
}

export interface LiveSocketOptions {
  path: string;
  /**
   * Called after every connect and reconnect (`isNew`), and when the server says that events may be missing on an open
   * connection.
   */
  onOpen(isNew: boolean): unknown;
  onEvent(name: string, payload: unknown): void;
}

/** A socket that reconnects with backoff, and that detects a dead connection by missing pings. */
export class LiveSocket {
  readonly #options: LiveSocketOptions;
  readonly #acknowledgements = new Map<number, (value: unknown) => void>();
  #socket: WebSocket | undefined;
  #open = false;
  #nextId = 0;
  #attempts = 0;
  /** ms without a ping after which the connection counts as dead */
  #timeoutMs = 35_000;
  #timeout: ReturnType<typeof setTimeout> | undefined;
  #retry: ReturnType<typeof setTimeout> | undefined;

  constructor(options: LiveSocketOptions) {
    this.#options = options;
    this.#connect();
  }

  get connected(): boolean {
    return this.#open;
  }

  /** Sends an event, or drops it while disconnected. */
  emit(name: string, ...parts: unknown[]): void {
    if (this.#open) this.#socket?.send(`42${JSON.stringify([name, ...parts])}`);
  }

  /** Sends an event and waits at most `ms` for its acknowledgement; undefined when none came. */
  ask(ms: number, name: string, ...parts: unknown[]): Promise<unknown> {
    if (!this.#open) return Promise.resolve(undefined);
    const id = this.#nextId++;
    this.#socket?.send(`42${id}${JSON.stringify([name, ...parts])}`);
    return new Promise((answer) => {
      const timer = setTimeout(() => this.#acknowledgements.delete(id) && answer(undefined), ms);
      this.#acknowledgements.set(id, (value) => {
        clearTimeout(timer);
        answer(value);
      });
    });
  }

  /** Reconnects at once: as another user, because the connection seems dead, or because the network came back. */
  reopen(): void {
    this.#attempts = 0;
    this.#disconnect(0);
  }

  #connect(): void {
    const address = new URL(this.#options.path, location.href.replace(/^http/, 'ws'));
    address.search = 'EIO=4&transport=websocket';
    const socket = new WebSocket(address);
    this.#socket = socket;
    // a server that accepts the connection but never answers counts as dead too
    this.#expectPacket(10_000);
    socket.onmessage = ({ data }) => this.#socket === socket && this.#receive(String(data));
    socket.onclose = () => this.#socket === socket && this.#disconnect();
  }

  #expectPacket(ms: number): void {
    clearTimeout(this.#timeout);
    this.#timeout = setTimeout(() => this.#disconnect(), ms);
  }

  #receive(packet: string): void {
    const body = packet.slice(1);
    switch (packet[0]) {
      case '0': {
        const { pingInterval, pingTimeout } = JSON.parse(body) as Handshake;
        this.#timeoutMs = pingInterval + pingTimeout;
        this.#expectPacket(this.#timeoutMs);
        return this.#socket?.send('40');
      }
      case '2':
        this.#expectPacket(this.#timeoutMs);
        return this.#socket?.send('3');
      case '4':
        return this.#readMessage(body);
      default:
        return;
    }
  }

  #readMessage(message: string): void {
    const [, kind, id = '', json = 'null'] = /^(\d)(\d*)(.*)$/s.exec(message) ?? [];
    if (kind === '0') {
      this.#open = true;
      this.#attempts = 0;
      this.#options.onOpen(true);
    } else if (kind === '2') {
      const [name, payload] = JSON.parse(json) as [string, unknown];
      if (name === 'live.missed') this.#options.onOpen(false);
      else if (name === 'feed.changed') this.#receiveChange(payload as LivePayload<'feed.changed'>);
      else this.#options.onEvent(name, payload);
    } else if (kind === '3') {
      const [value] = JSON.parse(json) as [unknown];
      this.#acknowledgements.get(Number(id))?.(value);
      this.#acknowledgements.delete(Number(id));
    } else if (kind === '1' || kind === '4') this.#disconnect(reconnectDelay(false, this.#attempts++, Math.random));
  }

  #receiveChange(change: LivePayload<'feed.changed'>): void {
    const handle = () => {
      for (const single of separateChanges(change)) this.#options.onEvent('feed.changed', single);
    };
    if (change.also) setTimeout(handle, Math.random() * MERGED_MS);
    else handle();
  }

  #disconnect(wait = reconnectDelay(this.#open, this.#open ? this.#attempts : this.#attempts++, Math.random)): void {
    clearTimeout(this.#timeout);
    clearTimeout(this.#retry);
    this.#open = false;
    for (const answer of this.#acknowledgements.values()) answer(undefined);
    this.#acknowledgements.clear();
    const socket = this.#socket;
    this.#socket = undefined;
    socket?.close();
    this.#retry = setTimeout(() => this.#connect(), wait);
  }
}
