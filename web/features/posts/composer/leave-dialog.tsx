import { ConfirmDialog } from '../../../ui/dialog.tsx';
import type { Composer } from './use-composer.ts';

/** Asks before a draft is thrown away (POS-26); the phone's comment page has words of its own (COM-05). */
export function LeaveDialog({ composer, title = 'Discard post' }: { composer: Composer; title?: string }) {
  return (
    <ConfirmDialog
      open={composer.asking}
      title={title}
      text="Your draft is not saved."
      confirm="Discard"
      danger
      onConfirm={() => composer.answer(true)}
      onClose={() => composer.answer(false)}
    />
  );
}
