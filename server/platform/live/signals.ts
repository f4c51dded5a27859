import * as z from 'zod/mini';
import { type LiveSignalName, liveSignals, type RoomKind } from '../../../contract/live-events.ts';
import type { Viewer } from '../http/caller.ts';

/**
 * Handles a signal that a page sends to a room that it has joined; `ids` are the parts of the room's name after its
 * kind.
 */
export type SignalHandler<N extends LiveSignalName> = (
  viewer: Viewer,
  ids: readonly string[],
  value: z.output<(typeof liveSignals)[N]>,
) => void | Promise<void>;

/** What features do with the signals of pages. */
export class Signals {
  readonly #known = new Map<string, { kind: RoomKind; hear: SignalHandler<LiveSignalName> }>();

  /** Registers the handler of a signal to rooms of a kind. */
  on<N extends LiveSignalName>(name: N, kind: RoomKind, hear: SignalHandler<N>): void {
    this.#known.set(name, { kind, hear: hear as unknown as SignalHandler<LiveSignalName> });
  }

  /**
   * Hands a signal to its handler, if it is one of the room's kind and its value is valid.
   * @param room that the viewer has joined
   */
  async hear(viewer: Viewer, room: string, signal: string, value: unknown): Promise<void> {
    const [kind = '', ...ids] = room.split(':');
    const known = this.#known.get(signal);
    if (known?.kind !== kind) return;
    const parsed = z.safeParse(liveSignals[signal as LiveSignalName], value);
    if (parsed.success) await known.hear(viewer, ids, parsed.data as never);
  }
}
