import { useBackCloses } from '../lib/back-closes.ts';
import { lazy } from '../lib/lazy.ts';
import { type ReactNode, type RefObject, Suspense } from 'react';

export type DialogProps = {
  open: boolean;
  onClose: () => void;
  /** its name and its heading */
  title: string;
  /** one sentence under the heading, read out with it */
  text?: ReactNode;
  children?: ReactNode;
  /** 'ask' asks a question, 'form' holds a few fields, 'work' is a composer */
  size?: 'ask' | 'form' | 'work';
  /** on a phone it becomes a page of its own */
  page?: boolean;
  /** stands in the head's place of the title, which is then heard only: the steps of a wizard */
  head?: ReactNode;
  /** at the head's right: the one action, "Post" */
  action?: ReactNode;
  /** under the content, always in sight */
  foot?: ReactNode;
  /** what the cross is called */
  closeLabel?: string;
  /** a press beside it does not close it: it holds work */
  keep?: boolean;
  /** gets the focus on opening; else what carries data-autofocus, the first field, or the dialog */
  focus?: RefObject<HTMLElement | null>;
};

export type ConfirmDialogProps = {
  open: boolean;
  onClose: () => void;
  title: string;
  text?: ReactNode;
  confirm: string;
  cancel?: string;
  /** what is confirmed cannot be taken back */
  danger?: boolean;
  busy?: boolean;
  busyLabel?: string;
  onConfirm: () => void;
  /** what may be given along, between the question and the deed; `data-autofocus` on it takes the focus */
  children?: ReactNode;
};

const load = () => import('./dialog-body.tsx');
const Body = lazy(() => load().then((parts) => ({ default: parts.DialogBody })));
const ConfirmBody = lazy(() => load().then((parts) => ({ default: parts.ConfirmBody })));

/** Fetches the dialog's code ahead, on hover or when idle. */
export const preloadDialog = (): void => void load();

/** A dialog (SHE-39): named by its title, holds the focus and gives it back, Escape and Back close. Its code comes with the first one. */
export function Dialog(props: DialogProps) {
  useBackCloses(props.open, props.onClose);
  return props.open ? (
    <Suspense fallback={null}>
      <Body {...props} />
    </Suspense>
  ) : null;
}

/** Asks before something happens. The way back stands below the deed and is what Escape does. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  useBackCloses(props.open, props.onClose);
  return props.open ? (
    <Suspense fallback={null}>
      <ConfirmBody {...props} />
    </Suspense>
  ) : null;
}
