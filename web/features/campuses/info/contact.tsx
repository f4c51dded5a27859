import { buttonClass } from '../../../ui/button.tsx';
import { ExternalIcon } from '../../../ui/icons.tsx';
import { social } from '../social.ts';

/** A button that opens a direct message to the campus's social account (INF-14). */
export function DirectMessage() {
  return (
    <p className="prose-contact flex flex-wrap items-center gap-x-4 gap-y-2">
      <a href={social.href} target="_blank" rel="noreferrer" className={buttonClass('second')}>
        <ExternalIcon size={20} />
        Send a direct message
      </a>
      <span className="text-small text-3">{social.handle} on Instagram</span>
    </p>
  );
}
