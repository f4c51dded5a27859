import { type ReactNode, useId } from 'react';
import type { Post } from '../../../../contract/posts/posts.ts';
import { useBackCloses } from '../../../lib/back-closes.ts';
import { usePageTitle } from '../../../lib/page-title.ts';
import { IconButton } from '../../../ui/icons/icon-button.tsx';
import { CloseIcon } from '../../../ui/icons/icons.tsx';
import { useScrollLock } from '../../../ui/dialogs/scroll-lock.ts';
import { ComposerBody } from '../composer-body.tsx';
import { LeaveDialog } from './leave-dialog.tsx';
import { SendButton } from '../send-button.tsx';
import type { ComposerParts } from '../composer-parts.ts';
import { SendingCover } from '../sending-cover.tsx';
import { type Target, targetWords } from '../target.ts';
import { ToolRow } from '../tool-row.tsx';
import { useComposer } from '../use-composer.ts';
import { useVisibleArea } from '../../../lib/visible-area.ts';

interface Props extends ComposerParts {
  target: Target;
  onSent(sent: Pick<Post, 'root'>): void;
  onLeft(): void;
  /** the title of the question before leaving */
  leaveTitle?: string;
  untilShown?: boolean;
  children?: ReactNode;
}

/** The composer as a full page on a phone: its tools stay above the keyboard. */
export function ComposerPage({ target, onSent, onLeft, leaveTitle, untilShown, children, onPosted, ...hints }: Props) {
  const composer = useComposer({ target, onSent, onLeft, onPosted, ...(untilShown ? { untilShown } : {}) });
  const pickerId = useId();
  const area = useVisibleArea();
  const { title } = targetWords(target);
  usePageTitle(title);
  useScrollLock();
  // a draft can't be left while it is being sent
  useBackCloses(composer.state.sending !== null, () => undefined);
  return (
    <div className="fixed inset-x-0 top-0 z-dialog flex h-dvh flex-col bg-page" style={area ?? undefined}>
      <header className="flex min-h-15 items-center gap-2 border-b border-line px-2 py-2 pt-[calc(8px+env(safe-area-inset-top))] pr-3">
        <IconButton label="Discard" icon={<CloseIcon />} onClick={composer.askToLeave} />
        <h1 className="min-w-0 flex-1 truncate text-lead font-bold tracking-[-0.01em]">{title}</h1>
        <SendButton composer={composer} />
      </header>
      <div className="relative min-h-0 flex-1">
        <div className="h-full overflow-y-auto overscroll-contain">
          <ComposerBody composer={composer} pickerId={pickerId} {...hints}>
            {children}
          </ComposerBody>
        </div>
        <SendingCover composer={composer} />
      </div>
      {composer.listing ? null : (
        <footer className="border-t border-line pb-[env(safe-area-inset-bottom)]">
          <ToolRow composer={composer} pickerId={pickerId} />
        </footer>
      )}
      <LeaveDialog composer={composer} {...(leaveTitle ? { title: leaveTitle } : {})} />
    </div>
  );
}
