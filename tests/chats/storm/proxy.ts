import { connect, createServer, type Socket } from 'node:net';

/** A wire between pages and servers that is cut at random. */
export interface Proxy {
  port: number;
  /** connections cut so far */
  cuts(): number;
  /** From now on nothing is cut any more. */
  calm(): void;
  stop(): Promise<void>;
}

interface Options {
  /** ports of the servers; one that stands is chosen at random for each connection */
  servers: readonly number[];
  /** how long a connection lives, ms on average */
  life: number;
  /** how often a server's answer is cut off instead of passed on, of one */
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
        // the server has done what was asked, and nobody learns of it
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
