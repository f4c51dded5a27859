import pg from 'pg';
import { checkDeployment } from '../../server/operation/index.ts';
import type { FileStore } from '../../server/platform/storage/index.ts';
import type { Load } from './load.ts';

/** Compares what was acknowledged with what exists. */
export async function verify({ acknowledged, refused }: Load, databaseUrl: string, files: FileStore) {
  const db = new pg.Client({ connectionString: databaseUrl });
  await db.connect();
  const { rows } = await db.query<{ id: string; mark: string }>(
    `select id::text, plain as mark from posts where plain like 'upgrade %'
     union all select id::text, text from messages where text like 'upgrade %'`,
  );
  await db.end();
  const there = new Map(rows.map(({ id, mark }) => [id, mark]));
  const lost = acknowledged.filter(({ id, mark }) => there.get(id) !== mark).length;
  const twice = rows.length - new Set(rows.map(({ mark }) => mark)).size;
  const known = new Set(acknowledged.map(({ mark }) => mark));
  const unknown = rows.filter(({ mark }) => !known.has(mark)).length;
  const faults = await checkDeployment(databaseUrl, files);
  return {
    good: lost + twice + unknown + refused.length + faults.length === 0,
    lines: [
      `${acknowledged.length} writes were acknowledged: ${lost} of them are lost, ${twice} were stored twice.`,
      `${unknown} writes exist without an acknowledgement, ${refused.length} were refused for good. ${refused[0] ?? ''}`,
      `Contradictions in the database: ${faults.join(' ') || 'none'}`,
    ],
  };
}
