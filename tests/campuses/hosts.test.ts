import { afterAll, beforeAll, describe, expect, it, test } from 'vitest';
import { type Campus, getCampus } from '../../contract/campuses/campuses.ts';
import { startTestServer, type TestServer } from '../harness/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

describe('a request’s host', () => {
  test('selects the campus by its first label, and OU for an unknown one [CAM-01, CAM-04, CAM-05, CAM-06]', async () => {
    for (const [host, id] of [
      ['ut', 'ut'],
      ['campus', 'campus'],
      ['ou', 'ou'],
      ['nowhere', 'ou'],
    ] as const)
      expect((await server.client(host).call(getCampus, { params: { id: 'current' } }))._id).toBe(id);
  });

  test('selects one of the fifteen seeded private campuses [CAM-09, CAM-12]', async () => {
    const { rows } = await server.app.platform.pool.query('select id, privacy from campuses order by position');
    expect(rows.map((row) => row.id)).toEqual(
      'campus ou ut smu uf ucla stanford duke okstate tamu mit harvard ucf fsu unt'.split(' '),
    );
    expect(rows.every((row) => row.privacy === 'private')).toBe(true);
  });
});

it('selects every campus of one process: its name, logo, place and address, and no other’s [CAM-01, D2]', async () => {
  const { rows } = await server.app.platform.pool.query<{ id: string }>('select id from campuses order by position');
  const seen = new Set<string>();
  for (const { id } of rows) {
    const html = (await server.client(id).request('GET', '/home')).bytes.toString();
    const boot = JSON.parse(/id="boot">(.*?)<\/script>/s.exec(html)?.[1] ?? 'null') as { campus: Campus };
    const { _id, campus_short_name, campus_logo, location, url } = boot.campus;
    expect([_id, new URL(url).hostname]).toEqual([id, `${id}.quad.localhost`]);
    expect(html).toContain(`data-campus="${id}"`);
    expect(html).toContain(`<title>${id === 'campus' ? 'Quad' : `Quad ${campus_short_name}`}</title>`);
    const logo = await server.client(id).request('GET', campus_logo);
    expect([id, logo.status, logo.headers['content-type']]).toEqual([id, 200, 'image/svg+xml']);
    const about = /<meta name="description" content="([^"]*)">/.exec(html)?.[1];
    if (id !== 'campus') expect(about).toContain(`${location.city}, ${location.state}`);
    seen.add(`${campus_short_name} ${campus_logo} ${url}`);
  }
  expect([rows.length, seen.size]).toEqual([15, 15]);
});
