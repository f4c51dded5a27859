import { beforeAll, describe, expect, it, vi } from 'vitest';
import { type LimitName, rateLimits } from '../../contract/rate-limits.ts';
import { durationText, waitText, withWait } from '../../contract/wait-text.ts';
import type * as Api from '../../web/lib/api.ts';
import { whenOver } from '../../web/lib/wait.ts';

describe('when a wait ends', () => {
  it.each([
    [38 * 60, 'at 4:20 PM'],
    [38 * 60 + 1, 'at 4:21 PM'],
    [8 * 3_600, 'at 11:42 PM'],
    [8 * 3_600 + 18 * 60, 'tomorrow at 12:00 AM'],
    [24 * 3_600, 'tomorrow at 3:42 PM'],
    [2 * 24 * 3_600, 'on Tuesday at 3:42 PM'],
    [7 * 24 * 3_600, 'on November 29 at 3:42 PM'],
  ])('%i seconds after 3:42 PM on a Sunday is "%s" [OPE-23]', (seconds, words) => {
    expect(whenOver(seconds, 'America/Chicago', Date.parse('2026-11-22T15:42-06:00'))).toBe(words);
  });
});

describe('a rate limit’s message', () => {
  it('says what was done, in what time, and what to do next [OPE-23]', () => {
    expect(waitText('posts.create', 2_300)).toBe("You've posted a lot in the last hour. You can post again {when}.");
    expect(waitText('identity.link-sent-mailbox', 500)).toBe(
      "We've sent a lot of links to that address in the last 10 minutes. You can ask for another {when}.",
    );
    expect(waitText('identity.username-changes', 500_000)).toBe(
      "You've changed your username a lot in the last week. You can change it again {when}.",
    );
    expect(waitText('posts.create', 45)).toBeNull();
    const text = waitText('posts.create', 2_300) ?? '';
    expect(withWait(text, 2_300)).toBe("You've posted a lot in the last hour. You can post again in 39 minutes.");
  });

  it('is a whole sentence for every limit [OPE-23]', () => {
    for (const name of Object.keys(rateLimits) as LimitName[])
      expect(waitText(name, 3_000), name).toMatch(/^[A-Z].* in the last [\w ]+\. You can [a-z][\w ]+ \{when\}\.$/);
  });

  it('uses the largest unit, rounded up [OPE-23]', () => {
    expect([91, 3_599, 3_600, 5_000, 90_000].map(durationText)).toEqual([
      '2 minutes',
      '1 hour',
      '1 hour',
      '2 hours',
      '2 days',
    ]);
  });
});

describe('an error of the API', () => {
  let ApiError: typeof Api.ApiError;
  beforeAll(async () => {
    vi.stubGlobal('window', new EventTarget());
    ({ ApiError } = await import('../../web/lib/api.ts'));
    // files share modules, and another one may have left its page
    const { findCurrentApp } = await import('../../web/lib/app-state.ts');
    findCurrentApp(() => undefined);
  });

  it('shows the time when a long wait ends, and keeps its title for a short one [OPE-23]', () => {
    const problem = { status: 429, code: 'too_many_requests', title: 'Too many requests.' } as const;
    const short = new ApiError(problem, 30);
    expect([short.message, short.isLongWait]).toEqual(['Too many requests.', false]);
    const long = new ApiError({ ...problem, wait: 'You can post again {when}.' }, 2_300);
    expect(long.message).toMatch(/^You can post again (tomorrow )?at \d+:\d\d.[AP]M\.$/);
    expect(long.isLongWait).toBe(true);
  });
});
