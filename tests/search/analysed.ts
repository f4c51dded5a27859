import { analyseWaiting } from '../../server/features/search/index.ts';
import type { TestServer } from '../harness/server.ts';

/** Waits until the words of all posts are in the lexicon. */
export async function analysed(server: TestServer): Promise<void> {
  const { pool } = server.app.platform;
  await analyseWaiting(pool);
  // the server's own run may hold rows that were taken at the same time
  for (;;) {
    const { rows } = await pool.query<{ waiting: number }>(
      `select count(*)::int as waiting from posts
       where parent_id is null and type = 'post' and deleted_at is null and hidden_at is null and not text_analysis_completed`,
    );
    if (rows[0]?.waiting === 0) return;
    await new Promise((done) => setTimeout(done, 20));
  }
}
