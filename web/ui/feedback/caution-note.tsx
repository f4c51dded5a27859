import type { Caution } from '../../../contract/moderation/cautions.ts';
import { Link } from 'react-router';
import { classNames } from '../class-names.ts';
import { WarningIcon } from '../icons/icons.tsx';

/** The warning for each kind of suspicious text. */
const words: Record<Caution, string> = {
  code: 'Never share a code that was sent to you. Someone asking for one may be trying to get into your account.',
  overpayment: 'Overpaying and asking for the difference back is a common scam. Checks can bounce weeks later.',
  'gift card': "Asking to be paid in gift cards is a scam. Don't send card numbers or photos of cards.",
  'pay outside':
    "If you pay before you meet, you probably won't get your money back. Pay in person, once you've seen the item.",
  link: "This link hides where it goes. Don't sign in or pay on the page it opens.",
  elsewhere: "Scammers often ask you to move to another app, where we can't help. Keep chatting here.",
  watched: 'People have been warned about messages like this one. Be careful.',
};

/**
 * A warning next to a post or message that looks like a known scam. It's automatic: no moderator has reviewed the
 * text.
 */
export default function CautionNote({ caution, className }: { caution: Caution; className?: string }) {
  return (
    <div
      role="note"
      aria-label="Be careful"
      className={classNames('flex max-w-[500px] gap-2 rounded-m bg-warn-tint px-3 py-2 text-small', className)}
    >
      <WarningIcon size={16} className="mt-0.5 shrink-0 text-warn" />
      <p>
        {words[caution]}{' '}
        <Link to="/trust_and_safety" className="font-semi whitespace-nowrap underline underline-offset-2">
          Stay safe
        </Link>
      </p>
    </div>
  );
}
