import { useBackCloses } from '../../lib/back-closes.ts';
import { lazy } from '../../lib/lazy.ts';
import { type ReactNode, type RefObject, Suspense } from 'react';

export type DialogProps = {
  open: boolean;
  onClose: () => void;
  /** its accessible name and heading */
  title: string;
  /** one sentence under the heading, its accessible description */
  text?: ReactNode;
  children?: ReactNode;
  /** 'ask' asks a question, 'form' has a few fields, 'work' is a composer */
  size?: 'ask' | 'form' | 'work';
  /** on a phone it becomes a full page */
  page?: boolean;
  /** shown instead of the title, which stays for screen readers: the steps of a wizard */
  head?: ReactNode;
  /** the main action at the right of the header, "Post" */
  action?: ReactNode;
  /** under the content, always visible */
  foot?: ReactNode;
  /** the close button's label */
  closeLabel?: string;
  /** a press outside or a downward drag doesn't close it, because work would be lost; Escape and Back still call `onClose` */
  keepOpen?: boolean;
  /** gets the focus on opening; by default what has data-autofocus, the first field, or the dialog */
  focus?: RefObject<HTMLElement | null>;
};

export type ConfirmDialogProps = {
  open: boolean;
  onClose: () => void;
  title: string;
  text?: ReactNode;
  confirm: string;
  cancel?: string;
  /** the action can't be undone: Cancel has the focus */
  danger?: boolean;
  /** the action is running: a press outside or a drag doesn't close the dialog */
  busy?: boolean;
  busyLabel?: string;
  /** does the action; closing the dialog is left to it */
  onConfirm: () => void;
  /** content between the question and the buttons; `data-autofocus` on it takes the focus */
  children?: ReactNode;
};

const load = () => import('./dialog-body.tsx');
const Body = lazy(() => load().then((parts) => ({ default: parts.DialogBody })));
const ConfirmBody = lazy(() => load().then((parts) => ({ default: parts.ConfirmBody })));

/** Preloads the dialog's code, on hover or when idle. */
export const preloadDialog = (): void => void load().catch(() => undefined);

/**
 * A dialog: labelled by its title, traps the focus and returns it, closes with Escape and Back. Its code is
 * loaded with the first one.
 */
export function Dialog(props: DialogProps) {
  useBackCloses(props.open, props.onClose);
  return props.open ? (
    <Suspense fallback={null}>
      <Body {...props} />
    </Suspense>
  ) : null;
}

/** Confirms an action. Cancel is below the action, and is what Escape does. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  useBackCloses(props.open, props.onClose);
  return props.open ? (
    <Suspense fallback={null}>
      <ConfirmBody {...props} />
    </Suspense>
  ) : null;
}
