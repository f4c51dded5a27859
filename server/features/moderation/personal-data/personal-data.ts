import type { Readable } from 'node:stream';
import {
  type RetainedData,
  retainedElsewhere,
  type RetainedKind,
  retainedTexts,
} from '../../../../contract/moderation/personal-data.ts';
import type { Queryable } from '../../../platform/database/pool.ts';
import type { Tx } from '../../../platform/database/write.ts';
import type { DataExports } from '../../exports/index.ts';
import { accountByAddress, audit } from '../../identity/index.ts';
import type { Settings } from '../../settings/index.ts';
import { countRetained, retentionOf } from './store.ts';

/** What staff do with a person's data on a written request. Each is in the audit log with its reason. */
export class PersonalData {
  readonly #settings: Pick<Settings, 'removePerson'>;
  readonly #exports: Pick<DataExports, 'open'>;

  constructor(settings: Pick<Settings, 'removePerson'>, exports: Pick<DataExports, 'open'>) {
    this.#settings = settings;
    this.#exports = exports;
  }

  /** The account of an address, in any case; null if there is none. */
  async find(db: Queryable, address: string): Promise<{ id: string; username: string } | null> {
    return (await accountByAddress.one(db, address.toLowerCase())) ?? null;
  }

  /**
   * Records an export.
   * @param by null for an operator at the command line
   * @returns the id of the entry in the audit log
   */
  recordExport(tx: Tx, userId: string, reason: string, by: string | null): Promise<string> {
    return audit(tx, { by, action: 'person.export', kind: 'user', id: userId, note: reason });
  }

  /** A person's data as a ZIP, as they could download it themselves. */
  open(userId: string): Promise<Readable> {
    return this.#exports.open(userId);
  }

  /**
   * Deletes a person with all their data.
   * @param by null for an operator at the command line
   * @returns what is retained and why, or null when there is no such account
   * @throws ProblemError last_admin
   */
  async remove(tx: Tx, userId: string, reason: string, by: string | null): Promise<RetainedData[] | null> {
    if (!(await this.#settings.removePerson(tx, userId))) return null;
    const counts = await countRetained.one(tx, userId);
    const own = (await retentionOf.one(tx, userId))?.retention ?? {};
    const retained = [
      ...Object.entries(retainedTexts(own))
        .map(([kind, text]) => ({ ...text, count: counts?.[kind as RetainedKind] ?? 0 }))
        .filter(({ count }) => count > 0),
      ...retainedElsewhere.map((each) => ({ ...each, count: null })),
    ];
    await audit(tx, {
      by,
      action: 'person.delete',
      kind: 'user',
      id: userId,
      note: reason,
      detail: { retained: counts },
    });
    return retained;
  }
}
