import type { Caution } from '../../contract/cautions.ts';
import { Link } from 'react-router';
import { classNames } from './class-names.ts';
import { WarningIcon } from './icons.tsx';

/** What to beware of, by what the text looks like. */
const words: Record<Caution, string> = {
  code: 'Never pass on a code that was sent to you. Whoever asks for one may be after your account.',
  overpayment: 'Paying too much and asking for the difference back is a common fraud. Cheques can bounce weeks later.',
  'gift card': 'Nobody honest asks to be paid in gift cards. Do not send card numbers or pictures of cards.',
  'pay outside': 'Money sent before you meet is rarely seen again. Pay in person, once you have seen the thing.',
  link: 'This link hides where it leads. Do not sign in or pay on a page that it opens.',
  elsewhere: 'Frauds like to go on in other apps, where we cannot help. Keep talking here.',
  watched: 'Others were warned of texts like this one. Be careful.',
};

/** A warning beside a post or message that looks like a known fraud. A program thought so: nobody has judged it. */
export default function CautionNote({ caution, className }: { caution: Caution; className?: string }) {
  return (
    <aside
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
    </aside>
  );
}
