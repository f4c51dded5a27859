import { expect, vi } from 'vitest';
import { getCalendar } from '../../contract/campuses/terms.ts';
import { addCalendars } from '../../server/sandbox/demo/calendars.ts';
import type { TestServer } from '../harness/server.ts';
import type { Person } from './people.ts';

/** Gives every campus a calendar, as the demo does, and waits until a reader's campus shows it. */
export async function withCalendars({ app }: TestServer, reader: Person): Promise<void> {
  await addCalendars(app.platform);
  await vi.waitFor(async () => expect((await reader.client.call(getCalendar)).terms).not.toEqual([]));
}
