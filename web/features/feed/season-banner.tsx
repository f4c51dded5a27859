import { useEffect, useState } from 'react';
import { Link } from 'react-router';
import { dismissSeason, type Season, seasonCookie, seasonKey } from '../../../contract/campuses/season.ts';
import { call } from '../../lib/api.ts';
import { useApp } from '../../lib/app-state.ts';
import { storeCookie } from '../../lib/browser-cookie.ts';
import { useViewer } from '../../lib/viewer.ts';
import { IconButton } from '../../ui/icons/icon-button.tsx';
import { CalendarIcon, CloseIcon } from '../../ui/icons/icons.tsx';

/** A dismissed banner stays away for longer than its season. */
const DISMISSED_SECONDS = 90 * 86_400;

const format = new Intl.DateTimeFormat('en-US', { month: 'long', day: 'numeric', timeZone: 'UTC' });

/** A phone has room for when it is and what to do, not for why. */
const words: Record<Season['kind'], (day: string) => { when: string; why: string; action: string; to: string }> = {
  'move-out': (day) => ({
    when: `Move-out is ${day}.`,
    why: 'Sell your room in ten minutes.',
    action: 'Sell many items',
    to: '/sell-many',
  }),
  'move-in': (day) => ({
    when: `Move-in is ${day}.`,
    why: 'Say what your room still needs, and sellers will find you.',
    action: 'See what people look for',
    to: '/home?kind=looking',
  }),
  books: (day) => ({
    when: `Class starts ${day}.`,
    why: 'Get your books from students who just took the course.',
    action: 'My courses',
    to: '/settings/account/courses',
  }),
};

/** Whether it was shown and left since the page was loaded; never set on the server. */
let wasShown = false;

/**
 * What the season suggests, above the feed, at most once per visit. The server renders it, unless the cookie says that
 * it was shown or dismissed, so nothing moves.
 */
export function SeasonBanner() {
  const { season } = useApp().boot;
  const { user } = useViewer();
  const [open, setOpen] = useState(!wasShown);
  useEffect(() => {
    if (!season) return;
    remember(season, null);
    return () => {
      wasShown = true;
    };
  }, [season]);
  if (!season || !open) return null;
  const { when, why, action, to } = words[season.kind](format.format(new Date(`${season.day}T00:00:00Z`)));
  return (
    <section
      aria-label="This season"
      className="flex items-center gap-3 border-b border-line bg-accent-tint py-2.5 pr-1.5 pl-4 phone:py-1"
    >
      <CalendarIcon size={20} className="shrink-0 text-accent" />
      <p className="min-w-0 flex-1 text-label">
        {when} <span className="phone:hidden">{why} </span>
        <Link to={to} className="font-semi whitespace-nowrap text-accent hover:underline">
          {action}
        </Link>
      </p>
      <IconButton
        label="Dismiss for this season"
        icon={<CloseIcon size={18} />}
        onClick={() => {
          remember(season, DISMISSED_SECONDS);
          setOpen(false);
          // here the cookie hides it even if this fails
          if (user) call(dismissSeason, { body: { season: seasonKey(season) } }).catch(() => undefined);
        }}
      />
    </section>
  );
}

const remember = (season: Season, seconds: number | null) => storeCookie(seasonCookie, seasonKey(season), seconds);
