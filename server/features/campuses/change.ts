import * as z from 'zod/mini';
import type { Bus } from '../../platform/bus.ts';
import type { Tx } from '../../platform/database/write.ts';
import { type CampusColumn, changeable, insertCampus, setCampusColumn } from './change-store.ts';

const text = z.string().check(z.minLength(1), z.maxLength(120));
const domain = z.string().check(z.toLowerCase(), z.regex(/^[a-z0-9-]+(\.[a-z0-9-]+)+$/, 'is not a domain'));

/** What each column of a campus may hold. */
const columns = {
  name: text,
  short_name: z.string().check(z.minLength(1), z.maxLength(20)),
  ext: z.union([z.literal(''), domain]),
  hosts: z.array(domain),
  url: z.nullable(z.url('is not an address')),
  privacy: z.enum(['private', 'public'], 'must be private or public'),
  city: text,
  state: text,
  country: text,
  colour: z.string().check(z.toLowerCase(), z.regex(/^#[0-9a-f]{6}$/, 'must be a colour such as #841617')),
  created_text: text,
  email_domains: z.array(domain),
  first_page_large: z.boolean(),
  passwordless: z.boolean(),
  position: z.int(),
} satisfies Record<CampusColumn, z.ZodMiniType>;

/** A new campus: its id is the first label of its host. */
export const newCampus = z.strictObject({
  ...z.partial(z.object(columns)).shape,
  id: z.string().check(z.regex(/^[a-z0-9-]{2,32}$/, 'must be 2 to 32 small letters, digits or hyphens')),
  name: columns.name,
  city: columns.city,
  state: columns.state,
  colour: columns.colour,
});
export type NewCampus = z.infer<typeof newCampus>;

/** A change that cannot be made, in one sentence for the operator. */
export class CampusChangeError extends Error {}

/** A fault of one column: `colour must be a colour such as #841617`. */
const told = ({ path, message, code, input }: z.core.$ZodIssue): string =>
  `${path.join('.')} ${code === 'invalid_type' && input === undefined ? 'is missing' : message}`.trim();

/** Tells every process to read the campuses again. */
const announce = (tx: Tx, bus: Bus) => tx.afterCommit(() => bus.publish('campuses.changed', null));

/**
 * Adds a campus: one row, no code (CAM-18, D2).
 * @throws CampusChangeError when the values are no campus, or there is one of that id
 */
export async function addCampus(tx: Tx, bus: Bus, values: unknown): Promise<NewCampus> {
  const result = z.safeParse(newCampus, values);
  if (!result.success) throw new CampusChangeError(`${result.error.issues.map(told).join('; ')}.`);
  const { id, ...rest } = result.data;
  if ((await insertCampus.run(tx, id, rest.name, rest.city, rest.state, rest.colour)) === 0)
    throw new CampusChangeError(`There is a campus ${id} already.`);
  for (const column of changeable)
    if (rest[column] !== undefined) await setCampusColumn.get(column)?.run(tx, id, rest[column]);
  announce(tx, bus);
  return result.data;
}

/**
 * Sets one column of a campus, such as its privacy or the flags of D4 (CAM-19, CAM-31).
 * @param value as typed: `on`/`off` for a flag, commas between several, nothing for none
 * @throws CampusChangeError when there is no such campus or column, or the value does not fit it
 */
export async function setCampus(tx: Tx, bus: Bus, id: string, column: string, value: string): Promise<void> {
  const known = changeable.find((name) => name === column);
  if (!known) throw new CampusChangeError(`A campus has no column ${column}; it has ${changeable.join(', ')}.`);
  const result = z.safeParse(columns[known] as z.ZodMiniType, typed(known, value));
  if (!result.success) throw new CampusChangeError(`${column} ${result.error.issues[0]?.message ?? 'is wrong'}.`);
  if ((await setCampusColumn.get(known)?.run(tx, id, result.data as string)) === 0)
    throw new CampusChangeError(`There is no campus ${id}.`);
  announce(tx, bus);
}

const flags: Record<string, boolean> = { on: true, true: true, off: false, false: false };

function typed(column: CampusColumn, value: string): unknown {
  if (column === 'hosts' || column === 'email_domains')
    return value
      .split(',')
      .map((part) => part.trim())
      .filter(Boolean);
  if (column === 'first_page_large' || column === 'passwordless') return flags[value.toLowerCase()] ?? value;
  if (column === 'position') return Number(value);
  return column === 'url' && value === '' ? null : value;
}
