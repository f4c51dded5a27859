import { ConfirmDialog } from '../../../ui/dialogs/dialog.tsx';
import { targetWords } from '../target.ts';
import type { Composer } from '../use-composer.ts';

/** Asks before a draft is discarded; the phone's comment page has a `title` of its own. */
export function LeaveDialog({ composer, title }: { composer: Composer; title?: string }) {
  const words = targetWords(composer.draft.target);
  return (
    <ConfirmDialog
      open={composer.asking}
      title={title ?? words.leave}
      text={words.unsaved}
      confirm="Discard"
      cancel={title ? 'Keep writing' : 'Keep editing'}
      danger
      onConfirm={() => composer.answer(true)}
      onClose={() => composer.answer(false)}
    />
  );
}
