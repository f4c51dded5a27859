import { randomBytes } from 'node:crypto';
import { type PostAction, sendAnalytics } from '../../contract/analytics.ts';
import type { Client } from '../harness/client.ts';

export const newSession = (): string => randomBytes(16).toString('hex');

type Told = readonly [type: PostAction, post: string];

/** A page that was loaded: what it tells is of one page session. */
export const openPage = (client: Client, session = newSession(), headers: Record<string, string> = {}) => ({
  tell: (...events: Told[]) =>
    client.call(sendAnalytics, {
      body: { page_session: session, events: events.map(([type, post]) => ({ type, post })) },
      headers,
    }),
  show: (...paths: string[]) =>
    client.call(sendAnalytics, { body: { page_session: session, pages: paths.map((path) => ({ path })) }, headers }),
});
