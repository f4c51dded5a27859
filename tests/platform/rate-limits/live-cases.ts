import { room } from '../../../contract/live-events.ts';
import type { LimitName } from '../../../contract/rate-limits.ts';
import type { Client } from '../../harness/client.ts';
import { listen } from '../../harness/live.ts';
import { answered, isRefusal, type Line, type Scene } from './clients.ts';

const MINUTE = 60;

const connect = (client: Client, { address }: Scene) => listen(client, { 'x-forwarded-for': address });

const opens =
  (clientOf: (scene: Scene) => Client): Line['call'] =>
  (scene) =>
    connect(clientOf(scene), scene).then(
      () => answered(true),
      (error: Error) => {
        if (error.message !== 'too_many_requests') throw error;
        return answered(false);
      },
    );

/** A join beyond the limit gets no answer. */
const joins =
  (name: string): Line['call'] =>
  ({ socket }) =>
    socket === undefined
      ? Promise.reject(new Error('no connection'))
      : socket
          .timeout(3_000)
          .emitWithAck('join', name)
          .then(
            (joined) => {
              if (joined !== true) throw new Error(`${name} cannot be joined`);
              return answered(true);
            },
            () => answered(false),
          );

/** The limits of the live connection, which answers differently from calls. */
export const liveLines: Record<Extract<LimitName, `live.${string}`>, Line> = {
  'live.open': { points: 300, seconds: MINUTE, by: 'account', isRefusal, call: opens(({ person }) => person.client) },
  'live.open-address': {
    points: 12_000,
    seconds: MINUTE,
    by: 'address',
    isRefusal,
    call: opens(({ visitor }) => visitor),
  },
  'live.join': {
    points: 300,
    seconds: 10,
    by: 'account',
    isRefusal,
    prepare: async (scene) => (scene.socket = await connect(scene.person.client, scene)),
    call: joins(room.campus('ou')),
  },
  'live.join-address': {
    points: 3_000,
    seconds: 10,
    by: 'address',
    isRefusal,
    prepare: async (scene) => (scene.socket = await connect(scene.visitor.on('smu'), scene)),
    call: joins(room.campus('smu')),
  },
};
