import { brotliCompress, constants, gzip } from 'node:zlib';
import type { FastifyInstance } from 'fastify';

/** Shorter ones fit into the same packets either way. */
const LEAST_BYTES = 1_400;
const TEXT = /^(?:text\/html|application\/(?:problem\+)?json)\b/;
/** A quarter of the page's size for a millisecond of another thread. */
const brotliOptions = { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } };

/** Sends pages and JSON in the smallest form that whoever asks takes. Files of the built page come compressed already. */
export function compressAnswers(app: FastifyInstance): void {
  app.addHook('onSend', (request, reply, payload, done) => {
    const accepts = request.headers['accept-encoding'];
    if (!accepts || (typeof payload !== 'string' && !Buffer.isBuffer(payload)) || payload.length < LEAST_BYTES)
      return done(null, payload);
    const brotli = accepts.includes('br');
    if (!brotli && !accepts.includes('gzip')) return done(null, payload);
    if (reply.hasHeader('content-encoding') || !TEXT.test(String(reply.getHeader('content-type'))))
      return done(null, payload);
    const finish = (error: Error | null, bytes: Buffer) => {
      if (error) return done(null, payload);
      const vary = reply.getHeader('vary');
      reply.removeHeader('content-length');
      reply.headers({
        'content-encoding': brotli ? 'br' : 'gzip',
        vary: vary ? `${String(vary)}, accept-encoding` : 'accept-encoding',
      });
      done(null, bytes);
    };
    if (brotli) brotliCompress(payload, brotliOptions, finish);
    else gzip(payload, finish);
  });
}
