import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { getCampus } from '../../contract/campuses.ts';
import { startTestServer, type TestServer } from '../harness/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

describe('the host chooses the campus', () => {
  test('CAM-01 CAM-04 CAM-05 CAM-06 the first label of the host, and OU for any other', async () => {
    for (const [host, id] of [
      ['ut', 'ut'],
      ['campus', 'campus'],
      ['ou', 'ou'],
      ['nowhere', 'ou'],
    ] as const)
      expect((await server.client(host).call(getCampus, { params: { id: 'current' } }))._id).toBe(id);
  });

  test('CAM-09 CAM-12 fifteen private campuses are seeded', async () => {
    const { rows } = await server.app.platform.pool.query('select id, privacy from campuses order by position');
    expect(rows.map((row) => row.id)).toEqual(
      'campus ou ut smu uf ucla stanford duke okstate tamu mit harvard ucf fsu unt'.split(' '),
    );
    expect(rows.every((row) => row.privacy === 'private')).toBe(true);
  });
});
