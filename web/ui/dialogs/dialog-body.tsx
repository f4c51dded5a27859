import { Dialog as Radix } from 'radix-ui';
import { type ReactNode, useRef } from 'react';
import { Button } from '../button.tsx';
import { classNames } from '../class-names.ts';
import type { ConfirmDialogProps, DialogProps } from './dialog.tsx';
import { useFocusReturn } from './focus-return.ts';
import { IconButton } from '../icons/icon-button.tsx';
import { CloseIcon } from '../icons/icons.tsx';
import { useScrollLock } from './scroll-lock.ts';

const WIDTHS = { ask: 'max-w-[360px]', form: 'max-w-[440px]', work: 'max-w-[600px]' };

type FrameProps = Pick<DialogProps, 'onClose' | 'size' | 'page' | 'keep' | 'focus'> & {
  text: boolean;
  children: ReactNode;
};

/**
 * Scrim and box. Radix's overlay isn't used because it injects a <style> element, which the content security policy
 * blocks. The scrim scrolls, so that a long dialog stays reachable on a small screen.
 */
function Frame({ onClose, size = 'form', page, keep, focus, text, children }: FrameProps) {
  useScrollLock();
  const returnFocus = useFocusReturn();
  const box = useRef<HTMLDivElement>(null);
  return (
    <Radix.Root open onOpenChange={(open) => open || onClose()}>
      <Radix.Portal>
        <div
          className={classNames(
            'fixed inset-0 z-dialog grid animate-appear grid-cols-[minmax(0,1fr)] overflow-y-auto overscroll-contain bg-scrim p-4',
            size === 'work' ? 'desk:items-start desk:pt-16' : 'items-center',
            'justify-items-center',
            page && 'phone:bg-page phone:p-0',
          )}
        >
          <Radix.Content
            ref={box}
            {...(text ? {} : { 'aria-describedby': undefined })}
            onOpenAutoFocus={(event) => {
              // Focuses the first field, the safe answer or the dialog instead of the close button, which comes
              // first.
              event.preventDefault();
              const first = (wanted: string) => box.current?.querySelector<HTMLElement>(wanted);
              const field = 'input:not([type=hidden],[type=file]), select, textarea, [contenteditable=true]';
              (focus?.current ?? first('[data-autofocus]') ?? first(field) ?? box.current)?.focus();
            }}
            onCloseAutoFocus={returnFocus}
            onPointerDownOutside={(event) => {
              // Alerts are above a dialog and can be pressed without closing it.
              if (keep || (event.target as HTMLElement).closest('[data-alerts]')) event.preventDefault();
            }}
            className={classNames(
              'relative w-full animate-rise rounded-l bg-float shadow-float outline-none',
              WIDTHS[size],
              page &&
                'phone:flex phone:min-h-dvh phone:max-w-none phone:flex-col phone:rounded-none phone:bg-page phone:shadow-none',
            )}
          >
            {children}
          </Radix.Content>
        </div>
      </Radix.Portal>
    </Radix.Root>
  );
}

export function DialogBody(props: DialogProps) {
  const { title, text, children, head, action, foot, closeLabel = 'Close', page, onClose } = props;
  return (
    <Frame {...props} text={Boolean(text)}>
      <header
        className={classNames(
          'sticky top-0 z-bar flex min-h-15 items-center gap-2 rounded-t-l bg-float px-2 py-2 pr-3',
          !head && 'border-b border-line',
          page && 'phone:rounded-none phone:bg-page phone:pt-[calc(8px+env(safe-area-inset-top))]',
        )}
      >
        <IconButton label={closeLabel} icon={<CloseIcon />} onClick={onClose} />
        <Radix.Title className={head ? 'sr-only' : 'min-w-0 flex-1 text-lead font-bold tracking-[-0.01em]'}>
          {title}
        </Radix.Title>
        {head}
        {action}
      </header>
      {text ? <Radix.Description className="px-6 pt-5 text-2 phone:px-4">{text}</Radix.Description> : null}
      <div className={page ? 'phone:flex-1' : undefined}>{children}</div>
      {foot ? (
        <footer
          className={classNames(
            'sticky bottom-0 rounded-b-l border-t border-line bg-float',
            page && 'phone:rounded-none phone:bg-page phone:pb-[env(safe-area-inset-bottom)]',
          )}
        >
          {foot}
        </footer>
      ) : null}
    </Frame>
  );
}

export function ConfirmBody(props: ConfirmDialogProps) {
  const { title, text, confirm, cancel = 'Cancel', danger, busy, busyLabel, onConfirm, onClose, children } = props;
  return (
    <Frame size="ask" onClose={onClose} keep={busy} text={Boolean(text)}>
      <div className="p-6 pt-7">
        <Radix.Title className="text-title font-bold">{title}</Radix.Title>
        {text ? <Radix.Description className="mt-2 text-2">{text}</Radix.Description> : null}
        {children}
        <Button
          look={danger ? 'danger-solid' : 'primary'}
          wide
          className="mt-6"
          busy={busy}
          busyLabel={busyLabel}
          onClick={onConfirm}
          data-autofocus={danger ? undefined : ''}
        >
          {confirm}
        </Button>
        <Button look="second" wide className="mt-2" onClick={onClose} data-autofocus={danger ? '' : undefined}>
          {cancel}
        </Button>
      </div>
    </Frame>
  );
}
