import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { promisify } from 'node:util';
import { Worker } from 'node:worker_threads';
import { expect, test } from 'vitest';
import { drain } from '../../server/platform/http/drain.ts';

const patient = new AbortController().signal;

/**
 * A caller in a thread of its own, with one connection: a request, and a second one when it is told to. It sets `sent` when
 * the second one has left.
 */
const caller = `
  const { connect } = require('node:net');
  const { parentPort, workerData: { port, sent } } = require('node:worker_threads');
  const socket = connect(port, '127.0.0.1');
  const send = (done) => socket.write('GET / HTTP/1.1\\r\\nhost: quad\\r\\n\\r\\n', done);
  let received = '';
  socket.on('data', (chunk) => {
    received += chunk;
    if (received.endsWith('first')) parentPort.postMessage('idle');
  });
  for (const [event, name] of [['end', ''], ['error', 'code']])
    socket.on(event, (error) => parentPort.postMessage(name ? error[name] : received));
  parentPort.once('message', () => send(() => (Atomics.store(sent, 0, 1), Atomics.notify(sent, 0))));
  send();
`;

test('a process that was busy when an idle connection’s time was over answers the request that came on it [REL-01]', async () => {
  const bodies = ['first', 'second'];
  const server = createServer((_request, response) => response.end(bodies.shift()));
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const sent = new Int32Array(new SharedArrayBuffer(4));
  const { port } = server.address() as AddressInfo;
  const worker = new Worker(caller, { eval: true, workerData: { port, sent } });
  try {
    expect(await once(worker, 'message')).toEqual(['idle']);
    const drained = drain(server, patient, 1);
    worker.postMessage('send');
    // nothing is read here until the request has arrived and the time is over
    const began = performance.now();
    expect(Atomics.wait(sent, 0, 0, 30_000)).not.toBe('timed-out');
    while (performance.now() - began < 5);
    const [answer] = (await once(worker, 'message')) as [string];
    expect(answer).toMatch(/connection: close[^]*second$/i);
    await drained;
  } finally {
    await worker.terminate();
    server.close();
  }
});

test('connections that stay idle are closed, and the server with them', async () => {
  const server = createServer((_request, response) => response.end('first'));
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const { port } = server.address() as AddressInfo;
  const worker = new Worker(caller, {
    eval: true,
    workerData: { port, sent: new Int32Array(new SharedArrayBuffer(4)) },
  });
  try {
    expect(await once(worker, 'message')).toEqual(['idle']);
    const ended = once(worker, 'message');
    await drain(server, patient, 1);
    expect((await ended)[0]).toMatch(/first$/);
    expect(server.listening).toBe(false);
  } finally {
    await worker.terminate();
  }
});

test('a stop without patience ends once the request in progress is answered, though its connection stays open [REL-01]', async () => {
  const { promise: held, resolve: answer } = Promise.withResolvers<void>();
  const server = createServer((_request, response) => void held.then(() => response.end('first')));
  // longer than the test may take
  server.keepAliveTimeout = 600_000;
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const { port } = server.address() as AddressInfo;
  const asked = once(server, 'request');
  const worker = new Worker(caller, {
    eval: true,
    workerData: { port, sent: new Int32Array(new SharedArrayBuffer(4)) },
  });
  try {
    await asked;
    const idle = once(worker, 'message');
    const drained = drain(server, AbortSignal.abort());
    answer();
    expect(await idle).toEqual(['idle']);
    await drained;
    expect(await promisify(server.getConnections.bind(server))()).toBe(0);
  } finally {
    await worker.terminate();
  }
});
