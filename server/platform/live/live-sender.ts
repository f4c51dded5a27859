import type { LiveEventName, LivePayload } from '../../../contract/live-events.ts';
import type { Bus } from '../bus.ts';

/** An event on its way to the connections of all processes. */
export interface LiveMessage {
  room: string | readonly string[];
  event: string;
  payload: unknown;
  /** rooms whose members don't receive it */
  except?: readonly string[];
}

/** Publishes events to the live connections of every process; has no connections itself. */
export class LiveSender {
  readonly #bus: Bus;

  constructor(bus: Bus) {
    this.#bus = bus;
  }

  /**
   * Sends an event to everyone in a room, or in any of several, in every process. Call it after the commit.
   * @param except rooms whose members don't receive it
   */
  emit<N extends LiveEventName>(
    rooms: string | readonly string[],
    event: N,
    payload: LivePayload<N>,
    except: readonly string[] = [],
  ): void {
    const message: LiveMessage = { room: rooms, event, payload };
    this.#bus.publish('live', except.length > 0 ? { ...message, except } : message);
  }

  /** Disconnects a user, or one of their sessions: they reconnect with their new rights. */
  revoke(userId: string, sessionId: string | null = null): void {
    this.#bus.publish('live.revoke', { userId, sessionId });
  }
}
