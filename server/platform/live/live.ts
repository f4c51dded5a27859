import type { Server as HttpServer, IncomingMessage } from 'node:http';
import { Server } from 'socket.io';
import { type LiveEventName, type LivePayload, type RoomKind, room } from '../../../contract/live-events.ts';
import type { Bus } from '../bus.ts';
import type { HostCampus, Viewer } from '../http/caller.ts';

/** Decides whether somebody may listen in a room of a kind; `ids` are the parts after the kind. */
export type Authorise = (
  viewer: Viewer | null,
  campus: HostCampus,
  ids: readonly string[],
) => boolean | Promise<boolean>;

export interface LiveOptions {
  server: HttpServer;
  bus: Bus;
  /** Who opens a connection: from the same cookie as a call. */
  identify(request: IncomingMessage): Promise<{ viewer: Viewer | null; campus: HostCampus }>;
  onError(error: unknown): void;
}

interface SocketData {
  viewer: Viewer | null;
  campus: HostCampus;
}

interface Message {
  room: string;
  event: string;
  payload: unknown;
}

const ROOMS_PER_SOCKET = 40;

/** Tells the live connections of every process; without any of its own. */
export class LiveSender {
  readonly #bus: Bus;

  constructor(bus: Bus) {
    this.#bus = bus;
  }

  /** Sends an event to everybody in a room, in every process. Call it after the commit. */
  emit<N extends LiveEventName>(roomName: string, event: N, payload: LivePayload<N>): void {
    this.#bus.publish('live', { room: roomName, event, payload } satisfies Message);
  }

  /** Cuts the connections of a user, or of one of his sessions: they come back as who they then are. */
  revoke(userId: string, sessionId: string | null = null): void {
    this.#bus.publish('live.revoke', { userId, sessionId });
  }
}

/**
 * The live connections. Every process delivers to its own sockets; the bus carries an event to the other processes,
 * so that a room reaches everybody wherever he is connected.
 */
export class Live extends LiveSender {
  readonly #io: Server<never, never, never, SocketData>;
  readonly #rules = new Map<string, Authorise>();
  readonly #onError: (error: unknown) => void;

  constructor({ server, bus, identify, onError }: LiveOptions) {
    super(bus);
    this.#onError = onError;
    this.#io = new Server(server, {
      path: '/live',
      transports: ['websocket'],
      serveClient: false,
      perMessageDeflate: false,
      httpCompression: false,
      pingInterval: 20_000,
      pingTimeout: 15_000,
      maxHttpBufferSize: 16_384,
      cleanupEmptyChildNamespaces: true,
      allowRequest: (request, decide) => decide(null, isOwnPage(request)),
    });
    this.#io.use((socket, next) => {
      identify(socket.request)
        .then((who) => {
          Object.assign(socket.data, who);
          next();
        })
        .catch(() => next(new Error('unavailable')));
    });
    this.#io.on('connection', (socket) => this.#welcome(socket as never));
    bus.on<Message>('live', ({ room: name, event, payload }) => {
      (this.#io.local.to(name) as unknown as { emit(event: string, payload: unknown): void }).emit(event, payload);
    });
    bus.on<{ userId: string; sessionId: string | null }>('live.revoke', ({ userId, sessionId }) => {
      for (const socket of this.#io.of('/').sockets.values()) {
        const viewer = socket.data.viewer;
        if (viewer?.userId === userId && (!sessionId || viewer.sessionId === sessionId)) socket.disconnect(true);
      }
    });
  }

  /** Says who may join the rooms of a kind; without a rule nobody may. */
  allow(kind: RoomKind, rule: Authorise): void {
    this.#rules.set(kind, rule);
  }

  get connections(): number {
    return this.#io.of('/').sockets.size;
  }

  async close(): Promise<void> {
    this.#io.disconnectSockets(true);
    await new Promise<void>((done) => this.#io.engine.close() && done());
  }

  #welcome(socket: LiveSocket): void {
    const { viewer, campus } = socket.data;
    if (viewer) void socket.join(room.user(viewer.userId));
    socket.on('join', (name: unknown, reply?: unknown) => {
      void this.#join(socket, viewer, campus, name).then((joined) => {
        if (typeof reply === 'function') (reply as (joined: boolean) => void)(joined);
      });
    });
    socket.on('leave', (name: unknown) => {
      if (typeof name === 'string') void socket.leave(name);
    });
  }

  async #join(socket: LiveSocket, viewer: Viewer | null, campus: HostCampus, name: unknown): Promise<boolean> {
    if (typeof name !== 'string' || name.length > 120 || socket.rooms.size > ROOMS_PER_SOCKET) return false;
    const [kind = '', ...ids] = name.split(':');
    try {
      if (!(await this.#rules.get(kind)?.(viewer, campus, ids))) return false;
      await socket.join(name);
      return true;
    } catch (error) {
      this.#onError(error);
      return false;
    }
  }
}

interface LiveSocket {
  data: SocketData;
  rooms: Set<string>;
  join(room: string): Promise<void> | void;
  leave(room: string): Promise<void> | void;
  on(event: string, handler: (...parts: unknown[]) => void): void;
}

/** A browser names the page that opens a connection: only our own pages on the same host may. */
function isOwnPage(request: IncomingMessage): boolean {
  const { origin, host } = request.headers;
  if (!origin) return true;
  try {
    return new URL(origin).host === host;
  } catch {
    return false;
  }
}
