import type pg from 'pg';

/** Whether there is a table, view, sequence or index of that name. */
export async function tableExists(client: Pick<pg.ClientBase, 'query'>, name: string): Promise<boolean> {
  const { rows } = await client.query<{ found: boolean }>('select to_regclass($1) is not null as found', [name]);
  return rows[0]?.found === true;
}
