import pg from 'pg';
import { checkDeployment } from '../../server/operation/index.ts';
import type { FileStore } from '../../server/platform/storage/index.ts';
import type { Client } from './client.ts';
import type { Page } from './pages.ts';
import type { Acknowledged, Recorded } from './record.ts';

export interface Finding {
  what: string;
  found: string;
  good: boolean;
}

interface Row {
  id: string;
  mark: string;
  chat: string | null;
}

export interface Verified {
  url: string;
  files: FileStore;
  recorded: Recorded;
  pages: readonly Page[];
  reader: Client;
}

/** Compares what was answered with what is there, and what is there with itself. */
export async function verify({ url, files, recorded, pages, reader }: Verified): Promise<Finding[]> {
  const findings: Finding[] = [];
  const tell = (what: string, found: string, good: boolean) => void findings.push({ what, found, good });
  const share = (what: string, there: number, all: number) => tell(what, `${there} of ${all}`, there === all);
  const of = (what: Acknowledged['what']) => recorded.acknowledged.filter((one) => one.what === what);

  const { rows, saves } = await read(url);
  const there = new Map(rows.map((row) => [row.id, row.mark]));
  for (const what of ['post', 'comment', 'message'] as const) {
    const all = of(what);
    share(
      `${what}s that were answered for and are there`,
      all.filter(({ id, mark }) => there.get(id) === mark).length,
      all.length,
    );
  }
  share(
    'saves that were answered for and are there',
    of('save').filter(({ id, mark }) => saves.has(`${id} ${mark}`)).length,
    of('save').length,
  );
  const twice = rows.length - new Set(rows.map(({ mark }) => mark)).size;
  tell('things that are there twice', `${twice} of ${rows.length}`, twice === 0);

  const photos = of('photo');
  let opened = 0;
  for (const { id } of photos) if ((await reader.ask({ path: id }).catch(() => null))?.status === 200) opened++;
  share('photos that were answered for and open', opened, photos.length);

  tell('uploads that were begun anew', String(recorded.begunAnew), true);
  const messages = rows.filter(({ chat }) => chat !== null);
  const wanted = pages.flatMap((page) =>
    messages.filter(({ chat }) => chat === page.chatId).map(({ id }) => ({ page, id })),
  );
  const shown = wanted.filter(({ page, id }) => page.shown.has(id)).length;
  share('messages that the open pages show', shown, wanted.length);
  tell('of those, came live', String(pages.reduce((sum, page) => sum + page.live, 0)), true);
  tell(
    'own posts not found right after they were answered for',
    String(recorded.unread.length),
    recorded.unread.length === 0,
  );
  const faults = await checkDeployment(url, files);
  tell('what the database says against itself', faults.join(' ') || 'nothing', faults.length === 0);
  return findings;
}

async function read(url: string): Promise<{ rows: Row[]; saves: Set<string> }> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const { rows } = await client.query<Row>(
      `select id, plain as mark, null as chat from posts where plain like 'cluster %'
       union all select id, text, chat_id::text from messages where text like 'cluster %'`,
    );
    const saved = await client.query<{ key: string }>(`select post_id || ' ' || user_id as key from likes`);
    return { rows, saves: new Set(saved.rows.map(({ key }) => key)) };
  } finally {
    await client.end();
  }
}
