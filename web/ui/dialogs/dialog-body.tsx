import { Dialog as Radix } from 'radix-ui';
import { type ReactNode, useCallback, useRef } from 'react';
import { Button } from '../button.tsx';
import { classNames } from '../class-names.ts';
import type { ConfirmDialogProps, DialogProps } from './dialog.tsx';
import { useVisibleArea } from '../../lib/visible-area.ts';
import { useFocusReturn } from './focus-return.ts';
import { Grabber } from './grabber.tsx';
import { IconButton } from '../icons/icon-button.tsx';
import { CloseIcon } from '../icons/icons.tsx';
import { useScrollLock } from './scroll-lock.ts';
import { useSheetDrag } from './sheet-drag.ts';
import { showsSheets } from './shows-sheets.ts';

const WIDTHS = { ask: 'max-w-[360px]', form: 'max-w-[440px]', work: 'max-w-[600px]' };

type FrameProps = Pick<DialogProps, 'onClose' | 'size' | 'page' | 'keepOpen' | 'focus'> & {
  /** whether its content has a Radix.Description */
  text: boolean;
  children: ReactNode;
};

/**
 * Scrim and box: centred in a wide window, on a phone a sheet at its bottom, or a page. Radix's overlay isn't used because it
 * injects a <style> element, which the content security policy blocks. In a wide window the scrim scrolls, so that a long
 * dialog stays reachable; a sheet scrolls inside, so that its foot stays above the keyboard.
 */
function Frame({ onClose, size = 'form', page, keepOpen, focus, text, children }: FrameProps) {
  useScrollLock();
  const area = useVisibleArea();
  const returnFocus = useFocusReturn();
  const box = useRef<HTMLDivElement>(null);
  const drag = useSheetDrag(() => !page && !keepOpen && showsSheets(), onClose);
  const opened = useCallback(
    (element: HTMLDivElement | null) => {
      box.current = element;
      return drag(element);
    },
    [drag],
  );
  return (
    <Radix.Root open onOpenChange={(open) => open || onClose()}>
      <Radix.Portal>
        <div
          style={area ?? undefined}
          className={classNames(
            'fixed inset-x-0 top-0 z-dialog grid h-dvh animate-appear grid-cols-[minmax(0,1fr)] overflow-y-auto overscroll-contain bg-scrim p-4',
            size === 'work' ? 'desk:items-start desk:pt-16' : 'items-center',
            'justify-items-center phone:p-0',
            page ? 'phone:bg-page' : 'phone:grid-rows-[minmax(0,1fr)] phone:items-end phone:overflow-hidden',
          )}
        >
          <Radix.Content
            ref={opened}
            {...(text ? {} : { 'aria-describedby': undefined })}
            onOpenAutoFocus={(event) => {
              // Not the close button, which comes first and which Radix would focus: see `focus` of DialogProps.
              event.preventDefault();
              const first = (wanted: string) => box.current?.querySelector<HTMLElement>(wanted);
              const field = 'input:not([type=hidden],[type=file]), select, textarea, [contenteditable=true]';
              (focus?.current ?? first('[data-autofocus]') ?? first(field) ?? box.current)?.focus();
            }}
            onCloseAutoFocus={returnFocus}
            onPointerDownOutside={(event) => {
              // Alerts are above a dialog and can be pressed without closing it.
              if (keepOpen || (event.target as HTMLElement).closest('[data-alerts]')) event.preventDefault();
            }}
            className={classNames(
              'relative w-full animate-rise rounded-l bg-float shadow-float outline-none',
              'phone:flex phone:max-w-none phone:flex-col',
              WIDTHS[size],
              page
                ? 'phone:min-h-full phone:rounded-none phone:bg-page phone:shadow-none'
                : 'phone:max-h-[calc(100%-40px)] phone:animate-sheet phone:rounded-t-xl phone:rounded-b-none',
            )}
          >
            {page ? null : <Grabber />}
            {children}
          </Radix.Content>
        </div>
      </Radix.Portal>
    </Radix.Root>
  );
}

export function DialogBody(props: DialogProps) {
  const { title, text, children, head, action, foot, closeLabel = 'Close', page, size, onClose } = props;
  const close = <IconButton label={closeLabel} icon={<CloseIcon />} onClick={onClose} />;
  // a header with `head` or an action has Close at the left, others at the right
  const work = Boolean(head ?? action);
  return (
    <Frame {...props} text={Boolean(text)}>
      <header
        className={classNames(
          'sticky top-0 z-bar flex min-h-15 shrink-0 items-center gap-2 rounded-t-l bg-float py-2',
          // at the edge of the window, over the scrim's padding: else what scrolls by shows behind it
          size === 'work' ? 'desk:-top-16' : 'desk:-top-4',
          work ? 'px-2 pr-3' : 'pr-2 pl-6 phone:pl-4',
          work && !head && 'border-b border-line',
          page
            ? 'phone:rounded-none phone:bg-page phone:pt-[calc(8px+env(safe-area-inset-top))]'
            : 'phone:min-h-13 phone:rounded-none phone:py-1',
        )}
      >
        {work ? close : null}
        <Radix.Title
          className={
            head
              ? 'sr-only'
              : classNames('min-w-0 flex-1 font-bold', work ? 'text-lead tracking-[-0.01em]' : 'text-title')
          }
        >
          {title}
        </Radix.Title>
        {work ? null : close}
        {head}
        {action}
      </header>
      <div className={page ? 'phone:flex-1' : 'phone:flex-auto phone:overflow-y-auto phone:overscroll-contain'}>
        {text ? <Radix.Description className="px-6 pt-1 text-2 phone:px-4">{text}</Radix.Description> : null}
        {children}
      </div>
      {foot ? (
        <footer
          className={classNames(
            'sticky bottom-0 desk:-bottom-4 shrink-0 rounded-b-l border-t border-line bg-float phone:rounded-none phone:pb-[env(safe-area-inset-bottom)]',
            page && 'phone:bg-page',
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
    <Frame size="ask" onClose={onClose} keepOpen={busy} text={Boolean(text)}>
      <div className="p-6 pt-7 phone:overflow-y-auto phone:overscroll-contain phone:px-4 phone:pt-4 phone:pb-[calc(16px+env(safe-area-inset-bottom))]">
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
