import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { firstStepCookie } from '../../../contract/posts/first-step.ts';
import { choiceLabel } from '../../../contract/posts/listing-fields.ts';
import { listRecentlyBought } from '../../../contract/posts/recently-bought.ts';
import { call } from '../../lib/api.ts';
import { useCampus } from '../../lib/app-state.ts';
import { storeCookie } from '../../lib/browser-cookie.ts';
import { Button } from '../../ui/button.tsx';
import { chipClass } from '../../ui/chip.tsx';
import { IconButton } from '../../ui/icons/icon-button.tsx';
import { CloseIcon } from '../../ui/icons/icons.tsx';
import { useMayStart } from '../identity/index.ts';
import { beginPost, type BegunPost } from '../composer/index.ts';

const DISMISSED_SECONDS = 30 * 86_400;

/** Whether it was dismissed since the page was loaded; never set on the server. */
let wasDismissed = false;

/** One useful thing for a new member, within a minute: sell what others bought, or post what they look for. */
export default function FirstStep() {
  const { campus_short_name: name } = useCampus();
  const mayStart = useMayStart();
  const [open, setOpen] = useState(!wasDismissed);
  const { data } = useQuery({
    queryKey: ['recently-bought'],
    queryFn: ({ signal }) => call(listRecentlyBought, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
    enabled: open,
  });
  if (!open) return null;
  const begin = (post: BegunPost) => {
    // before `mayStart`, which opens the composer
    beginPost(post);
    if (!mayStart('post')) beginPost(null);
  };
  const dismiss = () => {
    wasDismissed = true;
    storeCookie(firstStepCookie, 'off', DISMISSED_SECONDS);
    setOpen(false);
  };
  const bought = data?.categories ?? [];
  return (
    <section
      aria-label="Your first post"
      className="relative min-h-25 border-b border-line bg-accent-tint px-4 pt-3 pb-3.5 phone:min-h-31"
    >
      <h2 className="pr-10 font-semi">Welcome to {name}. What do you have, and what do you need?</h2>
      {/* what loads later comes last and adds no height, so nothing moves */}
      <div className="scrollless -mx-4 mt-2.5 flex items-center gap-2 overflow-x-auto px-4 py-0.5">
        <Button look="primary" size="s" className="shrink-0" onClick={() => begin({ kind: 'selling' })}>
          Sell something
        </Button>
        <Button size="s" className="shrink-0" onClick={() => begin({ kind: 'looking' })}>
          Post what you need
        </Button>
        {bought.length > 0 ? <span className="ml-2 shrink-0 text-label text-2">Students bought:</span> : null}
        {bought.map(({ category }) => (
          <button
            key={category}
            type="button"
            className={chipClass()}
            aria-label={`Sell in ${choiceLabel(category)}`}
            onClick={() => begin({ kind: 'selling', category })}
          >
            {choiceLabel(category)}
          </button>
        ))}
      </div>
      <IconButton
        label="Dismiss"
        icon={<CloseIcon size={18} />}
        onClick={dismiss}
        className="absolute top-1 right-1.5"
      />
    </section>
  );
}
