import { setPriority } from 'node:os';
import { Connection } from '../connection.ts';
import { answerOrders } from './process.ts';

/** One caller that sends requests in turn on many connections, as fast as it can, whatever the responses are. */
export type FloodOrder = { port: number; requests: readonly string[]; connections: number } | 'stop';
export interface Flooded {
  answered: number;
  /** 429 or 503 */
  refused: number;
}

// the measured reader has priority on the processor
setPriority(19);

let connections: Connection[] = [];
let counts: Flooded = { answered: 0, refused: 0 };

answerOrders(async (order: FloodOrder): Promise<Flooded> => {
  for (const connection of connections.splice(0)) connection.close();
  if (order === 'stop') return counts;
  counts = { answered: 0, refused: 0 };
  connections = Array.from({ length: order.connections }, () => new Connection(order.port));
  await Promise.all(connections.map(({ opened }) => opened));
  let turn = 0;
  for (const connection of connections) {
    const failed = (error: Error) => {
      if (connections.includes(connection)) throw error;
    };
    const ask = () => connection.send(order.requests[turn++ % order.requests.length] ?? '', answered, failed);
    const answered = (status: number) => {
      if (status === 429 || status === 503) counts.refused++;
      else counts.answered++;
      if (connections.includes(connection)) ask();
    };
    ask();
  }
  return counts;
});
