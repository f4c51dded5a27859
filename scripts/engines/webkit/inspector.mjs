import { EventEmitter } from 'node:events';
import { connect } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';

/*
 * WebKitGTK's remote inspector, as WebKitWebDriver speaks it: messages of a length (big-endian), a byte of flags, a name
 * and a GVariant. Targets are pages and, once a session of automation is begun, that session.
 */

const LITTLE_ENDIAN = 1;
/** How long a browser may take to answer its port. */
const PATIENCE_MS = 60_000;

/** One connection to a browser. Events: `targets` ([{ id, type, url }]), `message` (target's id, text), `close`. */
export class Inspector extends EventEmitter {
  #socket;
  #received = Buffer.alloc(0);
  /** given by the browser with its list */
  #connection = 0;

  /** Connects to a browser that may still be starting. */
  static async to(port) {
    for (const end = Date.now() + PATIENCE_MS; ; await wait(50)) {
      const socket = await new Promise((done) => {
        const tried = connect(port, '127.0.0.1', () => done(tried)).once('error', () => done(undefined));
      });
      if (socket) return new Inspector(socket);
      if (Date.now() > end) throw new Error(`WebKit does not answer at port ${port}`);
    }
  }

  constructor(socket) {
    super();
    this.#socket = socket.setNoDelay(true);
    socket.on('data', (part) => this.#read(part)).on('error', () => socket.destroy());
    socket.on('close', () => this.emit('close'));
    this.#write('SetupInspectorClient', Buffer.from('\0'));
  }

  /** Asks for a session of automation; the browser grants one. */
  automate(name) {
    const id = Buffer.from(`${name}\0`);
    // (sa{sv}): the name, an empty list at the next multiple of 8, and where the name ends
    this.#write('StartAutomationSession', Buffer.concat([id, Buffer.alloc(-id.length & 7), Buffer.from([id.length])]));
  }

  /** Attaches to a target: its messages come from now on. */
  attach(target) {
    this.#write('Setup', numbers(this.#connection, target));
  }

  send(target, text) {
    this.#write('SendMessageToBackend', Buffer.concat([numbers(this.#connection, target), Buffer.from(`${text}\0`)]));
  }

  close() {
    this.#socket.destroy();
  }

  #write(name, data) {
    const body = Buffer.concat([Buffer.from(`${name}\0`), data]);
    const head = Buffer.alloc(5, LITTLE_ENDIAN);
    head.writeUInt32BE(body.length);
    if (!this.#socket.destroyed) this.#socket.write(Buffer.concat([head, body]));
  }

  #read(part) {
    this.#received = this.#received.length === 0 ? part : Buffer.concat([this.#received, part]);
    while (this.#received.length >= 5) {
      const end = 5 + this.#received.readUInt32BE();
      if (this.#received.length < end) return;
      const body = this.#received.subarray(5, end);
      this.#received = this.#received.subarray(end);
      const nameEnds = body.indexOf(0);
      this.#take(body.toString('latin1', 0, nameEnds), body.subarray(nameEnds + 1));
    }
  }

  #take(name, data) {
    if (name === 'SendMessageToFrontend')
      this.emit('message', Number(data.readBigUInt64LE(8)), data.toString('utf8', 16, data.length - 1));
    else if (name === 'SetTargetList') {
      this.#connection = Number(data.readBigUInt64LE(0));
      this.emit('targets', targetsOf(data.subarray(8)));
    }
  }
}

/** a(tsssb): variable entries, then where each of them ends. */
function targetsOf(list) {
  if (list.length === 0) return [];
  const width = widthOf(list.length);
  const count = (list.length - list.readUIntLE(list.length - width, width)) / width;
  const ends = Array.from({ length: count }, (_, at) => list.readUIntLE(list.length - (count - at) * width, width));
  // an entry begins at a multiple of 8
  return ends.map((end, at) => targetOf(list.subarray(at === 0 ? 0 : (ends[at - 1] + 7) & ~7, end)));
}

function targetOf(entry) {
  const [type, , url] = entry.toString('utf8', 8).split('\0');
  return { id: Number(entry.readBigUInt64LE(0)), type, url };
}

const widthOf = (size) => (size < 256 ? 1 : size < 65_536 ? 2 : 4);

function numbers(...values) {
  const data = Buffer.alloc(8 * values.length);
  values.forEach((value, at) => void data.writeBigUInt64LE(BigInt(value), 8 * at));
  return data;
}
