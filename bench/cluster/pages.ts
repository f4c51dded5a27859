import { io, type Socket } from 'socket.io-client';
import { Client } from './client.ts';
import type { Pair, Person } from './people.ts';
import type { Recorded } from './record.ts';

interface Said {
  _id: string;
  seq: number;
}

/** An open conversation as one of its two people sees it: what is told live, and what is asked for after a gap. */
export class Page {
  readonly person: Person;
  readonly chatId: string;
  /** ids of the messages that it shows */
  readonly shown = new Set<string>();
  /** how many of them came live */
  live = 0;
  /** how often its line was opened anew */
  reopened = -1;
  readonly #client: Client;
  readonly #socket: Socket;
  /** its messages are whole up to here */
  #whole = 0;
  readonly #seen = new Set<number>();
  #healing: Promise<void> = Promise.resolve();

  constructor(port: number, person: Person, chatId: string, recorded: Recorded) {
    this.person = person;
    this.chatId = chatId;
    this.#client = new Client(port, person);
    this.#socket = io(`http://127.0.0.1:${port}`, {
      path: '/live',
      transports: ['websocket'],
      forceNew: true,
      reconnectionDelay: 250,
      reconnectionDelayMax: 1_000,
      extraHeaders: this.#client.headers,
    });
    this.#socket.on('connect', () => {
      this.reopened++;
      this.#healing = this.#healing.then(() => this.heal());
    });
    this.#socket.on('message.new', ({ chat_id: chat, message }: { chat_id: string; message: Said }) => {
      if (chat !== this.chatId) return;
      if (!this.shown.has(message._id)) this.live++;
      this.#take(message);
    });
    this.#socket.on('connect_error', (error) => recorded.note('read', 'live line', performance.now(), error.message));
  }

  get connected(): boolean {
    return this.#socket.connected;
  }

  /** Asks for what came after the last message up to which it has all. */
  async heal(): Promise<void> {
    for (let tries = 0; tries < 40 && this.connected; tries++) {
      try {
        const path = `/api/chats/${this.chatId}/messages?after=${this.#whole}`;
        const answer = await this.#client.ask({ path });
        if (answer.status !== 200) throw new Error(String(answer.status));
        const { messages } = answer.json as { messages: Said[] };
        for (const message of messages) this.#take(message);
        if (messages.length === 0) return;
      } catch {
        await new Promise((done) => setTimeout(done, 250));
      }
    }
  }

  /** Ends its line once it has healed. */
  async close(): Promise<void> {
    await this.#healing;
    this.#socket.disconnect();
    this.#client.close();
  }

  #take({ _id: id, seq }: Said): void {
    this.shown.add(id);
    this.#seen.add(seq);
    while (this.#seen.has(this.#whole + 1)) this.#whole++;
  }
}

/** Opens the conversation of every pair on both sides. */
export function openPages(port: number, pairs: readonly Pair[], recorded: Recorded): Page[] {
  return pairs.flatMap(({ people, chatId }) => people.map((person) => new Page(port, person, chatId, recorded)));
}
