import { type BlockedReason, getRegion } from '../../../../contract/region.ts';
import type { CallBase } from '../../../platform/http/route.ts';
import { type Route, route } from '../../../platform/http/route.ts';
import { problem } from '../../../platform/http/problem.ts';
import type { Platform } from '../../../platform/platform.ts';
import { whyBlocked } from './why-blocked.ts';

/** The parts of a call that identify its origin. */
export type RegionCaller = Pick<CallBase, 'ip' | 'timeZone'>;

/** Lets only callers from the US in (D8), unless REGION_GATE is off. */
export class RegionGate {
  readonly #platform: Pick<Platform, 'config' | 'geo' | 'clock'>;

  constructor(platform: Pick<Platform, 'config' | 'geo' | 'clock'>) {
    this.#platform = platform;
  }

  async isOpen(caller: RegionCaller): Promise<boolean> {
    return (await this.whyClosed(caller)) === null;
  }

  /** Why a caller is kept out; null: they are let in. */
  async whyClosed({ ip, timeZone }: RegionCaller): Promise<BlockedReason | null> {
    const { config, geo, clock } = this.#platform;
    return config.regionGate ? whyBlocked(await geo.placeOf(ip), timeZone, clock.now()) : null;
  }

  /**
   * Used for log-in, registration and the sending and following of links.
   * @throws ProblemError region_blocked
   */
  async enforce(caller: RegionCaller): Promise<void> {
    if (!(await this.isOpen(caller))) throw problem('region_blocked');
  }
}

export function regionRoutes(gate: RegionGate): Route[] {
  return [
    route(getRegion, async (call) => {
      const reason = await gate.whyClosed(call);
      return reason ? { allowed: false, reason } : { allowed: true };
    }),
  ];
}
