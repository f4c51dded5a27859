import { parseCookie, stringifySetCookie } from 'cookie';

/** Reads one cookie of a Cookie header. */
export const readCookie = (header: string | undefined, name: string): string | undefined =>
  header ? parseCookie(header)[name] : undefined;

/** Reads a cookie that should hold 32 random bytes in base64url; null if it isn't as long as that. */
export function readToken(header: string | undefined, name: string): string | null {
  const token = readCookie(header, name);
  return token?.length === 43 ? token : null;
}

export interface OwnCookie {
  name: string;
  /** null deletes the cookie */
  value: string | null;
  /** seconds */
  maxAge: number;
  secure: boolean;
  /** undefined: only this host */
  domain?: string | undefined;
}

/** The Set-Cookie header of a cookie that scripts can't read and that cross-site requests don't carry. */
export const writeCookie = ({ name, value, maxAge, secure, domain }: OwnCookie): string =>
  stringifySetCookie(
    {
      name,
      value: value ?? '',
      path: '/',
      httpOnly: true,
      sameSite: 'lax',
      maxAge: value === null ? 0 : maxAge,
      secure,
      ...(domain && { domain }),
    },
    // our values need no escaping; the library refuses one that does
    { encode: String },
  );
