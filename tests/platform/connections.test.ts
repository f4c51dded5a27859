import { connect, type Socket } from 'node:net';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createHttp } from '../../server/platform/http/server.ts';
import { connectionBounds } from '../../server/platform/http/connection-bounds.ts';
import { createPerson, type Person } from '../factories/people.ts';
import { listen } from '../harness/live.ts';
import { startTestServer, type TestServer } from '../harness/server.ts';

/** The production bounds with shorter times. */
const soon = { ...connectionBounds, headersTimeout: 300, requestTimeout: 600, connectionsCheckingInterval: 50 };

let server: TestServer;
let ana: Person;
let impatient: Awaited<ReturnType<typeof createHttp>>;
let port = 0;
beforeAll(async () => {
  server = await startTestServer();
  ana = await createPerson(server);
  impatient = await createHttp({ log: pino({ level: 'silent' }), trustProxy: [], bounds: soon });
  impatient.post('/taken', () => ({ done: true }));
  await impatient.listen({ port: 0, host: '127.0.0.1' });
  port = (impatient.server.address() as { port: number }).port;
});
afterAll(async () => {
  await impatient.close();
  await server.stop();
});

/** Writes to a raw connection, and reads until the server closes it. */
function exchange(to: number, first: string, more: (socket: Socket) => void = () => {}): Promise<string> {
  return new Promise((resolve) => {
    let reply = '';
    const socket = connect(to, '127.0.0.1', () => {
      socket.write(first);
      more(socket);
    });
    socket.setEncoding('utf8').on('data', (part: string) => (reply += part));
    // resets while writing are ignored
    socket.on('error', () => {}).on('close', () => resolve(reply));
  });
}

const bodyOf = (reply: string) => JSON.parse(reply.split('\r\n\r\n')[1] ?? '{}') as Record<string, unknown>;

test('input that is no HTTP is answered as a problem, and the connection closed', async () => {
  const reply = await exchange(server.port, 'NONSENSE\r\n\r\n');
  expect(reply).toMatch(/^HTTP\/1\.1 400 /);
  expect(reply).toMatch(/content-type: application\/problem\+json/);
  expect(reply).toMatch(/x-content-type-options: nosniff/);
  expect(bodyOf(reply)).toMatchObject({ status: 400, code: 'malformed' });
});

test('headers of more than 16 KB are refused', async () => {
  const reply = await exchange(
    server.port,
    `GET /api/feed HTTP/1.1\r\nhost: x\r\nx-much: ${'x'.repeat(20_000)}\r\n\r\n`,
  );
  expect(reply).toMatch(/^HTTP\/1\.1 431 /);
  expect(bodyOf(reply)).toMatchObject({ status: 431, code: 'too_large' });
});

test('a client that sends its headers byte by byte is cut off', async () => {
  let drops: NodeJS.Timeout | undefined;
  const reply = await exchange(port, 'GET /taken HTTP/1.1\r\nhost: x\r\n', (socket) => {
    drops = setInterval(() => socket.writable && socket.write('x-a: b\r\n'), 40);
  });
  clearInterval(drops);
  expect(reply).toMatch(/^HTTP\/1\.1 408 /);
});

test('a client that sends its body byte by byte is cut off', async () => {
  let drops: NodeJS.Timeout | undefined;
  const head = 'POST /taken HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 50000\r\n\r\n';
  const reply = await exchange(port, head, (socket) => {
    drops = setInterval(() => socket.writable && socket.write(' '), 40);
  });
  clearInterval(drops);
  expect(reply).not.toMatch(/ 200 /);
});

test('a request with two lengths, or a length and chunks, is refused, against request smuggling', async () => {
  const hidden = 'GET /api/viewer HTTP/1.1\r\nhost: x\r\n\r\n';
  for (const lengths of [
    'content-length: 4\r\ncontent-length: 40',
    'content-length: 4\r\ntransfer-encoding: chunked',
  ]) {
    const reply = await exchange(
      server.port,
      `POST /api/feedback HTTP/1.1\r\nhost: x\r\n${lengths}\r\ncontent-type: application/json\r\n\r\n0\r\n\r\n${hidden}`,
    );
    expect([lengths, reply.slice(0, 13)]).toEqual([lengths, 'HTTP/1.1 400 ']);
  }
});

test('the production server has these bounds', () => {
  const { headersTimeout, requestTimeout, maxHeadersCount } = server.app.http.server;
  expect([headersTimeout, requestTimeout]).toEqual([15_000, 60_000]);
  expect(maxHeadersCount ?? 2_000).toBeLessThanOrEqual(2_000);
});

test('a live connection that sends more than 16 KB at once is cut', async () => {
  const socket = await listen(ana.client);
  const cut = new Promise<string>((resolve) => socket.once('disconnect', resolve));
  socket.emit('join', 'x'.repeat(20_000));
  expect(await cut).toMatch(/transport/);
});

test('a live connection that violates the protocol receives nothing, and the server continues', async () => {
  const socket = await listen(ana.client);
  for (const said of [null, 7, {}, [], 'x', { room: {} }, '__proto__', 'constructor:x:y'])
    for (const event of ['join', 'leave', 'signal', 'constructor', '__proto__', 'message'])
      socket.emit(event, said, said, said);
  expect(await socket.timeout(10_000).emitWithAck('join', 'campus:ou')).toBe(true);
  socket.disconnect();
});
