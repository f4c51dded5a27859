import { io, type Manager, type Socket } from 'socket.io-client';

/** Waits until the first connection, and after a failed attempt: about 0.3 seconds, twice as long each time, up to 4. */
const soon = { reconnectionDelay: 300, reconnectionDelayMax: 4_000, randomizationFactor: 0.5 };
/**
 * The wait after a connection was lost: by chance 0 to 10 seconds. So the pages of a process that ended don't reconnect all
 * at once.
 */
export const spread = { reconnectionDelay: 5_000, reconnectionDelayMax: 10_000, randomizationFactor: 1 };

const setWaits = (manager: Manager, waits: typeof soon): void =>
  void manager
    .reconnectionDelay(waits.reconnectionDelay)
    .reconnectionDelayMax(waits.reconnectionDelayMax)
    .randomizationFactor(waits.randomizationFactor);

/** Opens the live connection, over WebSocket alone (docs/decisions/0009). It reconnects by itself. */
export function openSocket(): Socket {
  const socket = io({ path: '/live/', transports: ['websocket'], timeout: 10_000, ...soon });
  socket.on('connect', () => setWaits(socket.io, spread));
  socket.io.on('reconnect_error', () => setWaits(socket.io, soon));
  return socket;
}
