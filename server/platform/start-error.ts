/** Why the server cannot start, in one sentence for the person who started it. `main.ts` prints it without a stack. */
export class StartError extends Error {
  override name = 'StartError';
}

/**
 * What went wrong with listening or with a file, as a StartError where a person can mend it.
 * @param error what was thrown
 * @param place the address that was to be listened on, or the folder that was to be used
 * @returns a StartError with one sentence, or `error` itself when it is none of the known cases
 */
export function asStartError(error: unknown, place: { host: string; port: number } | string): unknown {
  const code = (error as NodeJS.ErrnoException | null)?.code;
  if (typeof place === 'string') {
    const sentence = folderFaults[code ?? ''];
    return sentence ? new StartError(sentence(place), { cause: error }) : error;
  }
  const sentence = listenFaults[code ?? ''];
  return sentence ? new StartError(sentence(place.host, place.port), { cause: error }) : error;
}

const listenFaults: Record<string, (host: string, port: number) => string> = {
  EADDRINUSE: (_host, port) => `Port ${port} is already in use: stop the other program or set PORT.`,
  EACCES: (_host, port) => `Port ${port} is not allowed for this user: set PORT to a number from 1024 on.`,
  EADDRNOTAVAIL: (host) => `This machine has no address ${host}: set HOST to one that it has.`,
  ENOTFOUND: (host) => `The address ${host} is unknown: set HOST to an address of this machine.`,
};

const notWritable = (folder: string) => `The folder ${folder} cannot be written: change its owner or set DATA_DIR.`;

const folderFaults: Record<string, (folder: string) => string> = {
  EACCES: notWritable,
  EPERM: notWritable,
  EROFS: notWritable,
  ENOTDIR: (folder) => `${folder} is not a folder: set DATA_DIR to one.`,
  EEXIST: (folder) => `${folder} is not a folder: set DATA_DIR to one.`,
  ENOSPC: (folder) => `The disk that holds ${folder} is full: free some space and start again.`,
  EDQUOT: (folder) => `The disk quota for ${folder} is used up: free some space and start again.`,
};

/**
 * What went wrong with the first connection to the database, as a StartError where a person can mend it.
 * @returns a StartError with one sentence that names no secret, or `error` itself when it is none of the known cases
 */
export function asDatabaseStartError(error: unknown): unknown {
  const { code, message } = error as { code?: string; message?: string };
  const timeout = /timeout/i.test(message ?? '') ? 'ETIMEDOUT' : '';
  const sentence = databaseFaults[code ?? timeout];
  return sentence ? new StartError(sentence, { cause: error }) : error;
}

const away = 'The database of DATABASE_URL does not answer: start it, or correct the address.';
const refused = 'The database refuses the user or password of DATABASE_URL: correct them.';

const databaseFaults: Record<string, string> = {
  ECONNREFUSED: away,
  ECONNRESET: away,
  EHOSTUNREACH: away,
  ENETUNREACH: away,
  ENOENT: away,
  ENOTFOUND: away,
  EAI_AGAIN: away,
  ETIMEDOUT: away,
  '28P01': refused,
  '28000': refused,
  '3D000': 'The database named by DATABASE_URL does not exist: create it, or correct the name.',
  '57P03': 'The database of DATABASE_URL is still starting: start Quad again in a moment.',
  '53300': 'The database of DATABASE_URL has no connection left for Quad: raise max_connections there.',
};
