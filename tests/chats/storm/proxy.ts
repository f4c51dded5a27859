import { connect, createServer, type Socket } from 'node:net';

/** A proxy between pages and servers that cuts connections at random. */
export interface Proxy {
  port: number;
  /** connections cut so far */
  cuts(): number;
  /** Stops cutting connections. */
  calm(): void;
  stop(): Promise<void>;
}

interface Options {
  /** the servers' ports; each connection goes to a random running one */
  servers: readonly number[];
  /** average lifetime of a connection, ms */
  life: number;
  /** the share of the servers' answers that are cut off instead of passed on */
  lost: number;
}

export async function startProxy({ servers, life, lost }: Options): Promise<Proxy> {
  const open = new Set<Socket>();
  let calm = false;
  let cuts = 0;
  const server = createServer((client) => {
    open.add(client);
    let wire: Socket | undefined;
    const end = () => {
      clearTimeout(timer);
      open.delete(client);
      client.destroy();
      wire?.destroy();
    };
    const cut = () => {
      if (calm || client.destroyed) return;
      cuts++;
      end();
    };
    const timer = setTimeout(cut, -Math.log(1 - Math.random()) * life);
    client.on('error', end).on('close', end);
    const choose = (left: readonly number[]) => {
      const port = left[Math.floor(Math.random() * left.length)];
      if (port === undefined || client.destroyed) return end();
      const tried = connect({ port, host: '127.0.0.1', noDelay: true });
      tried.once('error', () => choose(left.filter((other) => other !== port)));
      tried.once('connect', () => {
        wire = tried;
        tried.removeAllListeners('error');
        tried.on('error', end).on('close', end);
        // the server has handled the request, but its answer is lost
        tried.on('data', (part) => (!calm && Math.random() < lost ? cut() : client.write(part)));
        client.on('data', (part) => tried.write(part));
        client.resume();
      });
    };
    client.pause();
    choose(servers);
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  return {
    port: (server.address() as { port: number }).port,
    cuts: () => cuts,
    calm: () => {
      calm = true;
    },
    async stop() {
      const closed = new Promise((done) => server.close(done));
      for (const client of open) client.destroy();
      await closed;
    },
  };
}
