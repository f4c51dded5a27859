import type { Server as HttpServer, IncomingMessage } from 'node:http';
import { Server } from 'socket.io';
import {
  type LiveEventName,
  type LivePayload,
  type LiveSignalName,
  type RoomKind,
  room,
} from '../../../contract/live-events.ts';
import { liveBounds } from '../../../contract/rate-limits.ts';
import type { Bus } from '../bus.ts';
import type { HostCampus, Viewer } from '../http/caller.ts';
import { ProblemError, problem } from '../http/problem.ts';
import { Semaphore } from '../semaphore.ts';
import type { RateLimits } from '../admission/rate-limits.ts';
import { Admission } from './admission.ts';
import { Coalescer, type CoalescingRule } from './coalescer.ts';
import { type LiveMessage, LiveSender } from './live-sender.ts';
import { callerKey, Pace, PENDING_JOINS, Visitors } from './limits.ts';
import { type Authorise, type Listener, type LiveSocket, RoomAccess } from './room-access.ts';
import { type SignalHandler, Signals } from './signals.ts';

export interface LiveOptions {
  server: HttpServer;
  bus: Bus;
  /** Identifies the caller of a connection by the same cookie as a call. Throws ProblemError for a campus that is elsewhere. */
  identify(request: IncomingMessage): Promise<{ viewer: Viewer | null; campus: HostCampus }>;
  /** The campus of the connection's host, as it is now. */
  campusOf(request: IncomingMessage): HostCampus;
  /** The account that opens a connection; null if its session isn't cached. */
  accountOf(request: IncomingMessage): string | null;
  /** The address that a connection was opened from. */
  addressOf(request: IncomingMessage): string;
  /** Why a connection isn't admitted at all; null if it is. */
  refusalOf?(request: IncomingMessage): Promise<ProblemError | null>;
  limits: Pick<RateLimits, 'spend'>;
  onError(error: unknown): void;
}

/** With more rooms than this a socket can't join another one; its own room and its user's count too. */
const ROOMS_PER_SOCKET = 40;
/** Pages fetch what they may have missed spread over this time, in milliseconds. */
const REFETCH_MS = 10_000;

/**
 * The live connections. Every process delivers to its own sockets; the bus forwards an event to the other processes, so
 * that a room reaches its members wherever they are connected.
 */
export class Live extends LiveSender {
  readonly #io: Server<never, never, never, Listener>;
  readonly #access = new RoomAccess();
  readonly #signals = new Signals();
  readonly #leaving = new Map<string, (viewer: Viewer, ids: readonly string[]) => void>();
  readonly #coalescer: Coalescer;
  readonly #campusOf: LiveOptions['campusOf'];
  readonly #limits: LiveOptions['limits'];
  readonly #onError: (error: unknown) => void;
  readonly #visitors = new Visitors();

  constructor(options: LiveOptions) {
    const { server, bus, identify, accountOf, campusOf, addressOf, limits, onError } = options;
    const admission = new Admission(onError, options.refusalOf);
    super(bus);
    this.#campusOf = campusOf;
    this.#limits = limits;
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
      allowRequest: (request, decide) => void admission.allows(request).then((allowed) => decide(null, allowed)),
    });
    admission.answerOn(this.#io.engine);
    this.#io.use((socket, next) => {
      const admit = async (): Promise<void> => {
        const changesBefore = this.#access.changes;
        const who = await identify(socket.request);
        // who was identified before a revocation or change of rights, and connects after it, must be identified again
        if (changesBefore !== this.#access.changes) return admit();
        const caller = callerKey(who.viewer, addressOf(socket.request));
        Object.assign(socket.data, { ...who, caller });
        if (who.viewer) await this.#countOpened(who.viewer);
        else this.#visitors.count(caller, socket.conn);
        next();
      };
      const address = callerKey(null, addressOf(socket.request));
      // a known session is counted by account: visitors at its address don't use up its limit
      const counted = accountOf(socket.request) ? Promise.resolve() : limits.spend('live.open-address', address);
      counted.then(admit).catch((error) => next(new Error(error instanceof ProblemError ? error.code : 'unavailable')));
    });
    this.#io.on('connection', (socket) => this.#welcome(socket as never));
    const send = (rooms: string | readonly string[], event: string, payload: unknown, except: readonly string[]) => {
      const to = this.#io.local.to(rooms as string | string[]).except(except as string[]);
      (to as unknown as { emit(event: string, payload: unknown): void }).emit(event, payload);
    };
    const nobody: ReadonlySet<string> = new Set();
    this.#coalescer = new Coalescer({
      members: (name) => this.#io.of('/').adapter.rooms.get(name) ?? nobody,
      emit: send,
    });
    bus.on<LiveMessage>('live', ({ room: name, event, payload, except = [] }) => {
      if (typeof name === 'string' && this.#coalescer.take(name, event, payload, except)) return;
      send(name, event, payload, except);
    });
    bus.on('bus.missed', () => this.#reportMissed());
    bus.on<{ userId: string; sessionId: string | null }>('live.revoke', ({ userId, sessionId }) => {
      this.#access.changed();
      for (const socket of this.#io.of('/').sockets.values()) {
        const viewer = socket.data.viewer;
        if (viewer?.userId === userId && (!sessionId || viewer.sessionId === sessionId)) socket.disconnect(true);
      }
    });
  }

  /** Registers who may join the rooms of a kind; without a rule nobody may. */
  allow(kind: RoomKind, rule: Authorise): void {
    this.#access.allow(kind, rule);
  }

  /** Registers how events of a name are coalesced; without a rule each is sent by itself. */
  coalesce<N extends LiveEventName>(event: N, rule: CoalescingRule<LivePayload<N>>): void {
    this.#coalescer.allow(event, rule);
  }

  /** Registers the handler of a signal that pages send to a room of a kind. */
  onSignal<N extends LiveSignalName>(name: N, kind: RoomKind, hear: SignalHandler<N>): void {
    this.#signals.on(name, kind, hear);
  }

  /** Registers what happens when a signed-in viewer's connection leaves a room of a kind, or is closed in it. */
  onLeave(kind: RoomKind, left: (viewer: Viewer, ids: readonly string[]) => void): void {
    this.#leaving.set(kind, left);
  }

  /**
   * Checks the connections of this process again after a campus changed, or those of some people after a block: viewers
   * who may no longer listen in a room are removed from it (D6, D11).
   */
  async recheckAccess(userIds?: readonly string[]): Promise<void> {
    this.#access.changed();
    const sockets = [...this.#io.of('/').sockets.values()].filter(
      ({ data: { viewer } }) => !userIds || (viewer && userIds.includes(viewer.userId)),
    );
    for (const socket of sockets) {
      socket.data.campus = this.#campusOf(socket.request);
      // the page connects again, and the proxy leads it to the group that serves its campus now
      if (socket.data.campus.elsewhere) socket.conn.close();
    }
    for (const socket of sockets) for (const name of [...socket.rooms]) await this.#judge(socket as never, name);
  }

  /** @throws ProblemError too_many_requests when they opened too many, or have too many open in this process */
  async #countOpened({ userId }: Viewer): Promise<void> {
    await this.#limits.spend('live.open', userId);
    const open = this.#io.of('/').adapter.rooms.get(room.user(userId))?.size ?? 0;
    if (open >= liveBounds.connections.account) throw problem('too_many_requests');
  }

  /** Removes a socket from a room where its viewer may no longer listen, or where an error prevents the check. */
  async #judge(socket: LiveSocket, name: string): Promise<void> {
    // the rooms that nobody joins by request: the user's own and the connection's
    if (name === socket.id || name === (socket.data.viewer && room.user(socket.data.viewer.userId))) return;
    try {
      if (await this.#access.may(socket.data, name)) return;
    } catch (error) {
      this.#onError(error);
    }
    await socket.leave(name);
    this.#left(socket, name);
  }

  /** Tells all pages to fetch what they may have missed: another process may not have announced what it committed. */
  #reportMissed(): void {
    for (const socket of this.#io.of('/').sockets.values())
      setTimeout(() => (socket as unknown as LiveSocket).emit('live.missed'), Math.random() * REFETCH_MS).unref();
  }

  /** How many connections this process has. */
  get connections(): number {
    return this.#io.of('/').sockets.size;
  }

  /** Closes all connections, and accepts no more. */
  async close(): Promise<void> {
    // without a word, as if the process had died: pages reconnect elsewhere spread over some seconds
    for (const socket of this.#io.of('/').sockets.values()) socket.conn.close();
    this.#io.engine.close();
  }

  /** Handles what a new connection sends, within its bounds. */
  #welcome(socket: LiveSocket): void {
    const { viewer } = socket.data;
    if (viewer) void socket.join(room.user(viewer.userId));
    const packets = new Pace(liveBounds.messages);
    socket.conn.on('packet', () => packets.take() || socket.disconnect(true));
    const joins = new Pace(liveBounds.joins);
    const checks = new Semaphore(PENDING_JOINS);
    socket.on('join', (name: unknown, reply?: unknown) => {
      if (!joins.take()) return;
      void checks.run(async () => {
        // it may have left while this waited
        if (!socket.connected) return;
        const joined = await this.#join(socket, name);
        if (joined !== undefined && typeof reply === 'function') (reply as (joined: boolean) => void)(joined);
      });
    });
    socket.on('leave', (name: unknown) => {
      if (typeof name !== 'string' || !socket.rooms.has(name)) return;
      void socket.leave(name);
      this.#left(socket, name);
    });
    socket.on('disconnecting', () => {
      for (const name of socket.rooms) this.#left(socket, name);
    });
    const signals = new Pace(liveBounds.signals);
    socket.on('signal', (name: unknown, signal: unknown, value: unknown) => {
      if (signals.take()) void this.#hear(socket, name, signal, value).catch(this.#onError);
    });
  }

  #left(socket: LiveSocket, name: string): void {
    const { viewer } = socket.data;
    const [kind = '', ...ids] = name.split(':');
    if (viewer) this.#leaving.get(kind)?.(viewer, ids);
  }

  /** Passes a signal to its handler; one from a visitor, or to a room that wasn't joined, is ignored. */
  async #hear(socket: LiveSocket, name: unknown, signal: unknown, value: unknown): Promise<void> {
    const { viewer } = socket.data;
    if (!viewer || typeof name !== 'string' || typeof signal !== 'string' || !socket.rooms.has(name)) return;
    await this.#signals.hear(viewer, name, signal, value);
  }

  /**
   * @returns whether it joined; undefined when no answer is to be sent, after an error or too many joins: the page then opens
   *   a new connection and joins again
   */
  async #join(socket: LiveSocket, name: unknown): Promise<boolean | undefined> {
    if (typeof name !== 'string' || name.length > 120 || socket.rooms.size > ROOMS_PER_SOCKET) return false;
    const { viewer, caller } = socket.data;
    try {
      await this.#limits.spend(viewer ? 'live.join' : 'live.join-address', caller);
      if (!(await this.#access.mayJoin(socket.data, name))) return false;
      await socket.join(name);
      return true;
    } catch (error) {
      if (!(error instanceof ProblemError)) this.#onError(error);
      return undefined;
    }
  }
}
