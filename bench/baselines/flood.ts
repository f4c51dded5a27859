import { setPriority } from 'node:os';
import { Connection } from '../load/connection.ts';
import { answerOrders } from './process.ts';

/** One caller who asks as fast as many connections can, whatever the answer: they do not wait as long as they are told to. */
export type FloodOrder = { port: number; request: string; connections: number } | 'stop';
export interface Flooded {
  answered: number;
  /** 429 or 503 */
  refused: number;
}

// whoever is measured beside it has the core first
setPriority(19);

let open: Connection[] = [];
let running = false;
let counts: Flooded = { answered: 0, refused: 0 };

answerOrders(async (order: FloodOrder): Promise<Flooded> => {
  if (order === 'stop') {
    running = false;
    for (const connection of open.splice(0)) connection.close();
    return counts;
  }
  running = true;
  counts = { answered: 0, refused: 0 };
  open = Array.from({ length: order.connections }, () => new Connection(order.port));
  await Promise.all(open.map((connection) => connection.open()));
  const failed = (error: Error) => {
    if (running) throw error;
  };
  for (const connection of open) {
    const ask = () => {
      if (!running) return;
      connection.send(
        order.request,
        ({ status }) => {
          if (status === 429 || status === 503) counts.refused++;
          else counts.answered++;
          ask();
        },
        failed,
      );
    };
    ask();
  }
  return counts;
});
