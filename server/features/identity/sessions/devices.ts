import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { retentionDays } from '../../../../contract/retention.ts';
import type { Tx } from '../../../platform/database/write.ts';
import { readToken, writeCookie } from '../../../platform/http/cookie.ts';
import { sharesSignIn } from '../../../platform/http/session-cookie.ts';
import type { CallBase } from '../../../platform/http/route.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { Campuses } from '../../campuses/index.ts';
import { newDeviceMail } from './device-mails.ts';
import { emailOfPerson, hasDevices, insertDevice, seeDevice } from './devices-store.ts';
import { deviceOf } from './session-list-device.ts';
import { placeName } from './place-name.ts';

/** The parts of a call that a sign-in needs. */
export type SignInCall = Pick<
  CallBase,
  'viewer' | 'ip' | 'userAgent' | 'campus' | 'host' | 'cookieHeader' | 'timeZone' | 'pause'
> & {
  /** the address that ends the session at the provider where it began */
  providerLogOut?: string | null;
};

const MAIL_NEW_DEVICE = 'identity.new-device';
const COOKIE_SECONDS = retentionDays.knownBrowser * 24 * 3600;

interface NewDevice {
  /** of this sign-in, so that it is mailed once */
  id: string;
  userId: string;
  campusId: string;
  userAgent: string;
  ip: string;
  /** ISO 8601 */
  at: string;
}

const hashDevice = (token: string): Buffer => createHash('sha256').update(`device\n${token}`).digest();

/** The name and scope of the cookie that identifies a browser on a host. */
function cookieOf({ rootDomain, publicScheme }: Platform['config'], host: string) {
  const scope = { rootDomain, secure: publicScheme === 'https' };
  const isShared = sharesSignIn(host, scope);
  return { ...scope, isShared, name: scope.secure && !isShared ? '__Host-quad_device' : 'quad_device' };
}

/** The parts of a call that identify the browser. */
export type BrowserCall = Pick<CallBase, 'host' | 'cookieHeader'>;

/**
 * The hash of the browser's cookie, or null. Anyone can make a cookie up: it only counts once it is in the database.
 */
export function browserOf(config: Platform['config'], { host, cookieHeader }: BrowserCall): Buffer | null {
  const token = readToken(cookieHeader, cookieOf(config, host).name);
  return token === null ? null : hashDevice(token);
}

/**
 * Remembers the browsers that people signed in with, by a cookie that survives logging out. The cookie signs no one in:
 * a known browser causes no mail about a new device, and has rate limits of its own (shared-limits.ts, lockouts.ts).
 * @param sendsMail whether a person who has signed in before gets a mail about a new browser
 * @returns the Set-Cookie header, valid for another year
 */
export async function noteDevice(
  { config, jobs, clock, limits }: Pick<Platform, 'config' | 'jobs' | 'clock' | 'limits'>,
  tx: Tx,
  call: SignInCall,
  userId: string,
  sendsMail: boolean,
): Promise<string> {
  const { name, isShared, rootDomain, secure } = cookieOf(config, call.host);
  const token = readToken(call.cookieHeader, name) ?? randomBytes(32).toString('base64url');
  const device = hashDevice(token);
  if (!(await seeDevice.one(tx, userId, device))) {
    const isFirst = !(await hasDevices.one(tx, userId))?.has;
    // each known browser has limits of its own, so one account must not create more and more of them
    if (await limits.take('identity.new-browsers', userId)) await insertDevice.run(tx, userId, device);
    // the place is looked up in the job, since that can take a while
    if (sendsMail && !isFirst)
      await jobs.add(tx, MAIL_NEW_DEVICE, {
        id: randomUUID(),
        userId,
        campusId: call.campus.id,
        userAgent: call.userAgent,
        ip: call.ip,
        at: new Date(clock.now()).toISOString(),
      } satisfies NewDevice);
  }
  return writeCookie({ name, value: token, maxAge: COOKIE_SECONDS, secure, domain: isShared ? rootDomain : undefined });
}

/** Defines the job that mails a person about a sign-in with a new browser. */
export function registerDeviceNews(platform: Platform, { directory }: Campuses): void {
  const { jobs, pool, geo, write, mail } = platform;
  jobs.define<NewDevice>(MAIL_NEW_DEVICE, async ({ id, userId, campusId, userAgent, ip, at }) => {
    const email = (await emailOfPerson.one(pool, userId))?.email;
    if (!email) return;
    const place = await placeName(geo, ip);
    const campus = directory.byIdOrDefault(campusId);
    const mailContent = newDeviceMail(campus, directory.urlOf(campus), {
      device: deviceOf(userAgent),
      place,
      at,
    });
    await write((tx) =>
      mail.post(tx, { userId, kind: 'new_device', to: email, ...mailContent, eventKey: `new device ${id}` }),
    );
  });
}
