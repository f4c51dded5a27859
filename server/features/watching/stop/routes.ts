import * as contract from '../../../../contract/watching/alerts.ts';
import type { StopKind } from '../../../../contract/watching/alerts.ts';
import type { Queryable } from '../../../platform/database/pool.ts';
import type { Tx } from '../../../platform/database/write.ts';
import { ipKey } from '../../../platform/http/ip-key.ts';
import { type Route, route } from '../../../platform/http/route.ts';
import type { Platform } from '../../../platform/platform.ts';
import { alertsStopped } from '../events.ts';
import type { StopLinks } from './links.ts';

/** What stops one kind of alert. Ids of other people, and unknown ones, are ignored. */
export interface AlertStopper {
  /** names of those that still alert */
  active(db: Queryable, userId: string, ids: readonly string[]): Promise<string[]>;
  /** Stops the alerts of these ids; returns their names. */
  stop(tx: Tx, userId: string, ids: readonly string[]): Promise<string[]>;
}

export type AlertStoppers = Partial<Record<StopKind, AlertStopper>>;

/** "Stop these alerts": one tap in a notification, one button behind the link of a mail. */
export function stopRoutes(
  { pool, limits, write }: Pick<Platform, 'pool' | 'limits' | 'write'>,
  links: StopLinks,
  stoppers: AlertStoppers,
): Route[] {
  const each = async (stop: readonly string[], act: (stopper: AlertStopper, ids: string[]) => Promise<string[]>) => {
    const names: string[] = [];
    const byKind = Map.groupBy(stop, (one) => one.split(':')[0] as StopKind);
    for (const [kind, ones] of byKind) {
      const stopper = stoppers[kind];
      if (stopper)
        names.push(
          ...(await act(
            stopper,
            ones.map((one) => one.slice(kind.length + 1)),
          )),
        );
    }
    return names;
  };
  const stopAll = async (tx: Tx, userId: string, stop: readonly string[]) => {
    const stopped = await each(stop, (stopper, ids) => stopper.stop(tx, userId, ids));
    await tx.emit(alertsStopped, { userId, stop });
    return { stopped };
  };

  return [
    route(contract.stopAlerts, async (call) => {
      const { userId } = call.signedIn();
      await limits.spend('watching.change', userId);
      return call.write((tx) => stopAll(tx, userId, call.body.stop));
    }),

    route(contract.getAlertsOfLink, async (call) => {
      await limits.spend('watching.links', ipKey(call.ip));
      const { userId, stop } = await links.read(call.query.token);
      return { active: await each(stop, (stopper, ids) => stopper.active(pool, userId, ids)) };
    }),

    route(contract.stopAlertsOfLink, async (call) => {
      await limits.spend('watching.links', ipKey(call.ip));
      const { userId, stop } = await links.read(call.query.token);
      return write((tx) => stopAll(tx, userId, stop));
    }),
  ];
}
