import { type Actor, NOBODY, type World } from '../world.ts';

/** One request about the world's records. */
export interface Asked {
  params?: Record<string, string>;
  query?: string;
  body?: unknown;
  headers?: Record<string, string>;
  /** from this machine itself: without a foreign address */
  local?: boolean;
  /** the room to join, for LIVE lines */
  room?: string;
  /** for staff-table.ts: what the answer contains if it shows the record */
  sees?: string;
}

export type Sample = (world: World, actor: Actor) => Asked | Promise<Asked>;

let counter = 0;
/** A unique number. */
export const nextNumber = (): number => ++counter;
export const newEmail = (): string => `somebody${nextNumber()}@gmail.com`;

export const ofPost = (id: string): Asked => ({ params: { id } });
export const onPost =
  (id: (world: World) => string, more: Partial<Asked> = {}): Sample =>
  (world) => ({ ...ofPost(id(world)), ...more });

export const shown = (world: World): string => world.post._id;

/** Gives the actor a recent proof. */
export const proved =
  (sample: Sample = () => ({})): Sample =>
  async (world, actor) => {
    await world.run('update sessions set proved_at = product_now() where user_id = $1', actor.person?.id ?? NOBODY);
    return sample(world, actor);
  };
