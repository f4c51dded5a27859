import { createDecipheriv, createECDH, createPublicKey, hkdfSync, randomBytes, verify } from 'node:crypto';
import { createServer, type IncomingHttpHeaders } from 'node:http';

/** A notification that reached a device. */
export interface PushNotification {
  title: string;
  body: string;
  url: string;
  tag: string;
}

export interface Device {
  endpoint: string;
  keys: { p256dh: string; auth: string };
  /** the notifications, in order */
  received: PushNotification[];
  /** the requests' headers, in order */
  headers: IncomingHttpHeaders[];
  /** the push service's next answers for it; 201 when used up */
  answers: number[];
}

/** A local push service whose devices decrypt their messages. */
export async function startPushService() {
  const devices = new Map<string, Device & { read(body: Buffer): PushNotification }>();
  // oxlint-disable-next-line no-misused-promises -- an error fails the test
  const server = createServer(async (request, response) => {
    const parts: Buffer[] = [];
    for await (const part of request) parts.push(part as Buffer);
    const device = devices.get(request.url ?? '');
    const answer = device ? (device.answers.shift() ?? 201) : 404;
    if (device) device.headers.push(request.headers);
    if (device && answer === 201) device.received.push(device.read(Buffer.concat(parts)));
    response.writeHead(answer).end();
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const { port } = server.address() as { port: number };
  return {
    origin: `http://127.0.0.1:${port}`,
    device(): Device {
      const path = `/${randomBytes(8).toString('hex')}`;
      const ecdh = createECDH('prime256v1');
      ecdh.generateKeys();
      const auth = randomBytes(16);
      const device = {
        endpoint: `http://127.0.0.1:${port}${path}`,
        keys: { p256dh: ecdh.getPublicKey('base64url'), auth: auth.toString('base64url') },
        received: [],
        headers: [],
        answers: [],
        read: (body: Buffer) => JSON.parse(decrypt(body, ecdh, auth)) as PushNotification,
      };
      devices.set(path, device);
      return device;
    },
    stop: () => new Promise((done) => server.close(done)),
  };
}

/** Decrypts a message as a browser does (RFC 8291, RFC 8188). */
function decrypt(body: Buffer, ecdh: ReturnType<typeof createECDH>, auth: Buffer): string {
  const salt = body.subarray(0, 16);
  const length = body.readUInt8(20);
  const sender = body.subarray(21, 21 + length);
  const sealed = body.subarray(21 + length);
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), ecdh.getPublicKey(), sender]);
  const secret = Buffer.from(hkdfSync('sha256', ecdh.computeSecret(sender), auth, info, 32));
  const derive = (name: string, bytes: number) =>
    Buffer.from(hkdfSync('sha256', secret, salt, `Content-Encoding: ${name}\0`, bytes));
  const opened = createDecipheriv('aes-128-gcm', derive('aes128gcm', 16), derive('nonce', 12));
  opened.setAuthTag(sealed.subarray(-16));
  const plain = Buffer.concat([opened.update(sealed.subarray(0, -16)), opened.final()]);
  // the last record ends with the delimiter 2 and padding
  return plain.subarray(0, plain.lastIndexOf(2)).toString('utf8');
}

/**
 * Verifies a server's signature (RFC 8292).
 * @throws Error when it was not made with the key
 */
export function readVapid(authorization: string): { aud: string; exp: number; sub: string; key: string } {
  const [, token = '', key = ''] = /^vapid t=([^,]+), ?k=(.+)$/.exec(authorization) ?? [];
  const [head = '', claims = '', signature = ''] = token.split('.');
  const raw = Buffer.from(key, 'base64url');
  const jwk = {
    kty: 'EC',
    crv: 'P-256',
    x: raw.subarray(1, 33).toString('base64url'),
    y: raw.subarray(33).toString('base64url'),
  };
  const signed = verify(
    'sha256',
    Buffer.from(`${head}.${claims}`),
    { key: createPublicKey({ key: jwk, format: 'jwk' }), dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  );
  if (!signed) throw new Error('the signature is not of this key');
  return {
    ...(JSON.parse(Buffer.from(claims, 'base64url').toString()) as { aud: string; exp: number; sub: string }),
    key,
  };
}
