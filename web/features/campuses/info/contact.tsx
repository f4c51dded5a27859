import { buttonClass } from '../../../ui/button.tsx';
import { ExternalIcon } from '../../../ui/icons/icons.tsx';
import { useApp } from '../../../lib/app-state.ts';
import { socialOf } from '../social.ts';

/** A button that opens a direct message to the campus's social account; the support address without one. */
export function DirectMessage() {
  const { campus, support } = useApp().boot;
  const social = socialOf(campus);
  if (!social)
    return (
      <p className="prose-contact">
        Email <a href={`mailto:${support}`}>{support}</a>.
      </p>
    );
  const { href, handle } = social;
  return (
    <p className="prose-contact flex flex-wrap items-center gap-x-4 gap-y-2">
      <a href={href} target="_blank" rel="noreferrer" className={buttonClass('second')}>
        <ExternalIcon size={20} />
        Send a direct message
      </a>
      <span className="text-small text-3">{handle}</span>
    </p>
  );
}
