import * as z from 'zod/mini';
import { type CampusColumn, campusColumns, type NewCampus, newCampus } from '../../../contract/campuses/columns.ts';
import type { Bus } from '../../platform/bus.ts';
import type { Tx } from '../../platform/database/write.ts';
import { CampusChangeError } from './change-error.ts';
import { type CampusValue, changeable, insertCampus, setCampusColumn } from './change-store.ts';
import { timeZoneOf } from './time-zone.ts';

/** The error of one column: `colour must be a colour such as #841617`. */
const messageOf = ({ path, message, code, input }: z.core.$ZodIssue): string =>
  `${path.join('.')} ${code === 'invalid_type' && input === undefined ? 'is missing' : message}`.trim();

/** Makes every process reload the campuses. */
const announce = (tx: Tx, bus: Bus) => tx.afterCommit(() => bus.publish('campuses.changed', null));

/**
 * Adds a campus: one row, no code (D2).
 * @throws CampusChangeError when the values are invalid, or the id is taken
 */
export async function addCampus(tx: Tx, bus: Bus, values: unknown): Promise<NewCampus> {
  const result = z.safeParse(newCampus, values);
  if (!result.success) throw new CampusChangeError(`${result.error.issues.map(messageOf).join('; ')}.`);
  const { id, ...rest } = result.data;
  const { name, city, state, colour } = rest;
  if ((await insertCampus.run(tx, { id, name, city, state, timeZone: timeZoneOf(state, city), colour })) === 0)
    throw new CampusChangeError(`There's already a campus ${id}.`);
  for (const column of changeable)
    if (rest[column] !== undefined) await setCampusColumn.get(column)?.run(tx, id, storedForm(column, rest[column]));
  announce(tx, bus);
  return result.data;
}

/**
 * Sets one column of a campus, such as its privacy or the flags of D4.
 * @param value as typed: `on`/`off` for a flag, commas between several values, `mail=30,search=90` for periods, empty
 *   for none
 * @throws CampusChangeError when there is no such campus or column, or the value is invalid
 */
export async function setCampus(tx: Tx, bus: Bus, id: string, column: string, value: string): Promise<void> {
  const known = changeable.find((name) => name === column);
  if (!known) throw new CampusChangeError(`A campus has no column ${column}; it has ${changeable.join(', ')}.`);
  const result = z.safeParse(campusColumns[known] as z.ZodMiniType, typed(known, value));
  if (!result.success)
    throw new CampusChangeError(
      [...new Set(result.error.issues.map(({ message }) => `${column} ${message}.`))].join(' '),
    );
  if (
    (await setCampusColumn.get(known)?.run(tx, id, storedForm(known, result.data as CampusChange[CampusColumn]))) === 0
  )
    throw new CampusChangeError(`There's no campus ${id}.`);
  announce(tx, bus);
}

/** New values for some columns of a campus, each valid for its column (contract/campuses/columns.ts). */
export type CampusChange = { [K in CampusColumn]?: z.infer<(typeof campusColumns)[K]> | undefined };

/**
 * Sets several columns of a campus at once.
 * @throws CampusChangeError when there is no such campus
 */
export async function changeCampus(tx: Tx, bus: Bus, id: string, values: CampusChange): Promise<void> {
  for (const column of changeable)
    if (
      values[column] !== undefined &&
      (await setCampusColumn.get(column)?.run(tx, id, storedForm(column, values[column]))) === 0
    )
      throw new CampusChangeError(`There's no campus ${id}.`);
  announce(tx, bus);
}

/** A list of objects is stored as JSON: the driver makes other lists PostgreSQL's arrays. */
const storedForm = (column: CampusColumn, value: CampusChange[CampusColumn]): CampusValue =>
  column === 'quick_picks' && value !== null ? JSON.stringify(value) : ((value ?? null) as CampusValue);

const flags: Record<string, boolean> = { on: true, true: true, off: false, false: false };

/** What was typed, as a value of the column's type; the column's schema refuses it if it is none. */
function typed(column: CampusColumn, value: string): unknown {
  if (column === 'hosts' || column === 'email_domains')
    return value
      .split(',')
      .map((part) => part.trim())
      .filter(Boolean);
  if (
    column === 'first_page_large' ||
    column === 'passwordless' ||
    column === 'face_value_cap' ||
    column === 'share_links'
  )
    return flags[value.toLowerCase()] ?? value;
  if (column === 'opening_threshold') return value === '' ? null : Number(value);
  if (column === 'retention') return periods(value);
  if (column === 'quick_picks') return value === '' ? null : parsed(value);
  if (column === 'position' || column === 'alum_months') return Number(value);
  return column === 'url' && value === '' ? null : value;
}

/** What was typed as JSON; any other text is refused by the column. */
function parsed(value: string): unknown {
  try {
    return JSON.parse(value);
  } catch {
    return value;
  }
}

/** Retention periods as typed: `mail=30,search=90`. */
const periods = (value: string): Record<string, number> =>
  Object.fromEntries(
    value
      .split(',')
      .filter((part) => part.trim() !== '')
      .map((part) => {
        const [kind = '', days = ''] = part.split('=').map((word) => word.trim());
        // Number('') would be 0 days
        return [kind, days === '' ? Number.NaN : Number(days)];
      }),
  );
