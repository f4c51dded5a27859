import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto';

/**
 * A software authenticator: creates passkeys and signs with them, correctly or with forged data. It also plays the
 * browser's part, which adds the origin.
 */

const sha256 = (data: string | Buffer): Buffer => createHash('sha256').update(data).digest();
const text = (value: string | Buffer): string => Buffer.from(value).toString('base64url');

/** CBOR encoding of what passkeys need: small maps, integers, byte strings and text. */
function cbor(value: number | string | Buffer | Map<number | string, unknown>): Buffer {
  const head = (major: number, n: number): Buffer => {
    if (n < 24) return Buffer.from([(major << 5) | n]);
    if (n < 256) return Buffer.from([(major << 5) | 24, n]);
    return Buffer.from([(major << 5) | 25, n >> 8, n & 255]);
  };
  if (typeof value === 'number') return value < 0 ? head(1, -1 - value) : head(0, value);
  if (typeof value === 'string') return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)]);
  if (Buffer.isBuffer(value)) return Buffer.concat([head(2, value.length), value]);
  const parts = [...value].flatMap(([key, entry]) => [cbor(key), cbor(entry as never)]);
  return Buffer.concat([head(5, value.size), ...parts]);
}

/** A P-256 public key in COSE format. */
function cose(key: KeyObject): Buffer {
  const { x = '', y = '' } = key.export({ format: 'jwk' });
  return cbor(
    new Map<number, unknown>([
      [1, 2],
      [3, -7],
      [-1, 1],
      [-2, Buffer.from(x, 'base64url')],
      [-3, Buffer.from(y, 'base64url')],
    ]),
  );
}

interface Where {
  origin: string;
  rpId: string;
}

interface Signing extends Where {
  challenge: string;
  /** the signature counter; one more than before by default */
  counter?: number;
  /** without user verification */
  unverified?: boolean;
  type?: string;
}

const PRESENT = 1;
const VERIFIED = 4;
const HAS_KEY = 64;

export class Authenticator {
  readonly #pair = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  readonly #id = randomBytes(24);
  counter = 0;
  userHandle: string | undefined;

  get id(): string {
    return text(this.#id);
  }

  /** Answers `navigator.credentials.create`. */
  create(
    { challenge, user }: { challenge: string; user: { id: string } },
    { origin, rpId, statement = 'none' }: Where & { statement?: string },
  ) {
    this.userHandle = user.id;
    const key = cose(this.#pair.publicKey);
    const about = Buffer.concat([Buffer.alloc(16), Buffer.from([0, this.#id.length]), this.#id, key]);
    const authData = Buffer.concat([this.#head(rpId, PRESENT | VERIFIED | HAS_KEY, this.counter), about]);
    const attestation = new Map<string, unknown>([
      ['fmt', statement],
      ['attStmt', new Map()],
      ['authData', authData],
    ]);
    return {
      id: this.id,
      rawId: this.id,
      type: 'public-key' as const,
      response: {
        clientDataJSON: text(JSON.stringify({ type: 'webauthn.create', challenge, origin, crossOrigin: false })),
        attestationObject: text(cbor(attestation)),
        transports: ['internal'],
      },
    };
  }

  /** Answers `navigator.credentials.get`. */
  get({ challenge, origin, rpId, counter = this.counter + 1, unverified, type = 'webauthn.get' }: Signing) {
    this.counter = counter;
    const clientData = JSON.stringify({ type, challenge, origin, crossOrigin: false });
    const authData = this.#head(rpId, unverified ? PRESENT : PRESENT | VERIFIED, counter);
    const signature = sign('sha256', Buffer.concat([authData, sha256(clientData)]), this.#pair.privateKey);
    return {
      id: this.id,
      rawId: this.id,
      type: 'public-key' as const,
      response: {
        clientDataJSON: text(clientData),
        authenticatorData: text(authData),
        signature: text(signature),
        userHandle: this.userHandle,
      },
    };
  }

  #head(rpId: string, flags: number, counter: number): Buffer {
    const tail = Buffer.alloc(5);
    tail.writeUInt8(flags, 0);
    tail.writeUInt32BE(counter, 1);
    return Buffer.concat([sha256(rpId), tail]);
  }
}
