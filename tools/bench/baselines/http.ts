import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { answerOrders } from './process.ts';

/** Bare node:http: the same bytes for every request. Command: the bytes; response: its port. */
answerOrders(async ({ bytes }: { bytes: Uint8Array }) => {
  const body = Buffer.from(bytes);
  const server = createServer((_request, response) => {
    response.writeHead(200, { 'content-type': 'application/json; charset=utf-8', 'content-length': body.length });
    response.end(body);
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  return { port: (server.address() as AddressInfo).port };
});
