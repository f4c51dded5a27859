import { io, type Socket } from 'socket.io-client';

/**
 * Pages whose process ended reconnect spread over ten seconds, not all at once (GRO-04). The first attempt comes after 5
 * seconds, more or less by chance up to all of it; later ones after at most 10.
 */
export const reconnection = { reconnectionDelay: 5_000, reconnectionDelayMax: 10_000, randomizationFactor: 1 };

/** Opens the live connection, over WebSocket alone (docs/decisions/0009). It reconnects by itself. */
export const openSocket = (): Socket =>
  io({ path: '/live/', transports: ['websocket'], timeout: 10_000, ...reconnection });
