/** Why the server can't start, in one sentence for its operator. `main.ts` prints it without a stack. */
export class StartError extends Error {
  override name = 'StartError';
}

/**
 * Describes a failed listen or file operation as a StartError where an operator can fix it.
 * @param error what was thrown
 * @param place the address to listen on, or the folder to use
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
  EADDRINUSE: (_host, port) => `Port ${port} is already in use. Stop the other program, or set PORT.`,
  EACCES: (_host, port) => `Port ${port} isn't allowed for this user. Set PORT to 1024 or higher.`,
  EADDRNOTAVAIL: (host) => `This machine doesn't have the address ${host}. Set HOST to one it has.`,
  ENOTFOUND: (host) => `The address ${host} is unknown. Set HOST to an address of this machine.`,
};

const notWritable = (folder: string) => `The folder ${folder} can't be written to. Change its owner, or set DATA_DIR.`;

const folderFaults: Record<string, (folder: string) => string> = {
  EACCES: notWritable,
  EPERM: notWritable,
  EROFS: notWritable,
  ENOTDIR: (folder) => `${folder} isn't a folder. Set DATA_DIR to one.`,
  EEXIST: (folder) => `${folder} isn't a folder. Set DATA_DIR to one.`,
  ENOSPC: (folder) => `The disk that holds ${folder} is full. Free up some space and start again.`,
  EDQUOT: (folder) => `The disk quota for ${folder} is used up. Free up some space and start again.`,
};

/**
 * Describes a failed first connection to the database as a StartError where an operator can fix it.
 * @returns a StartError with one sentence that names no secret, or `error` itself when it is none of the known cases
 */
export function asDatabaseStartError(error: unknown): unknown {
  const { code, message } = error as { code?: string; message?: string };
  const timeout = /timeout/i.test(message ?? '') ? 'ETIMEDOUT' : '';
  const sentence = databaseFaults[code ?? timeout];
  return sentence ? new StartError(sentence, { cause: error }) : error;
}

const away = "The database at DATABASE_URL doesn't answer. Start it, or correct the address.";
const refused = 'The database rejects the user or password in DATABASE_URL. Correct them.';

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
  '3D000': "The database named by DATABASE_URL doesn't exist. Create it, or correct the name.",
  '57P03': 'The database at DATABASE_URL is still starting. Start Quad again in a moment.',
  '53300': 'The database at DATABASE_URL has no connection left for Quad. Raise its max_connections.',
};
