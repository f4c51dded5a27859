import { DropdownMenu as Radix } from 'radix-ui';
import { type RefObject, use, useCallback, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { Link } from 'react-router';
import { classNames } from '../class-names.ts';
import { CheckIcon } from '../icons/icons.tsx';
import { Grabber } from './grabber.tsx';
import type { MenuItem, MenuItems } from './menu.tsx';
import { useScrollLock } from './scroll-lock.ts';
import { useSheetDrag } from './sheet-drag.ts';
import { showsSheets } from './shows-sheets.ts';

type MenuListProps = {
  items: MenuItems | Promise<MenuItems>;
  align: 'start' | 'end';
  side: 'top' | 'bottom';
  triggerId: string;
  /** contains the button */
  around: RefObject<HTMLSpanElement | null>;
  /** opened by a key: the first item gets the focus, else the list */
  byKey: boolean;
  onClose: () => void;
};

/**
 * The open list: at its button, or on a phone a sheet at the bottom. The button stays outside, so that it needs no library
 * code; an empty box over it gives Radix the position. Not modal: Radix's scroll lock injects a <style> element, which the
 * content security policy blocks.
 */
export function MenuList({ items, align, side, triggerId, around, byKey, onClose }: MenuListProps) {
  const wanted = items instanceof Promise ? use(items) : items;
  const button = () => document.getElementById(triggerId);
  const scrim = useRef<HTMLDivElement>(null);
  const [isSheet] = useState(showsSheets);
  useScrollLock(isSheet);
  const drag = useSheetDrag(showsSheets, onClose);
  const opened = useCallback(
    (list: HTMLElement | null) => {
      if (byKey) focusFirst(list);
      return drag(list);
    },
    [byKey, drag],
  );
  // In the page's main element, so that it belongs to a landmark. In a dialog it can't be: the rest of the page is inert.
  const container = around.current?.closest('[role=dialog]') ? null : document.getElementById('content');
  return (
    <Radix.Root open modal={false} onOpenChange={(open) => open || onClose()}>
      <Radix.Trigger asChild>
        <span aria-hidden="true" className="pointer-events-none absolute inset-0" />
      </Radix.Trigger>
      {createPortal(
        <div
          ref={scrim}
          aria-hidden="true"
          // closes by the click: closed earlier, the click would reach what is below
          onPointerDown={(event) => event.preventDefault()}
          onClick={onClose}
          className="fixed inset-0 z-dialog animate-appear bg-scrim desk:hidden"
        />,
        container ?? document.body,
      )}
      <Radix.Portal container={container}>
        <Radix.Content
          ref={opened}
          align={align}
          side={side}
          sideOffset={4}
          collisionPadding={8}
          loop
          aria-labelledby={triggerId}
          onCloseAutoFocus={(event) => {
            event.preventDefault();
            // Only if nothing else has taken the focus meanwhile, such as a dialog.
            if (document.activeElement === document.body) button()?.focus();
          }}
          onPointerDownOutside={(event) => {
            // The button and the scrim close the menu themselves, on the click that follows.
            if (around.current?.contains(event.target as Node) || event.target === scrim.current)
              event.preventDefault();
          }}
          onFocusOutside={(event) => {
            if (around.current?.contains(event.target as Node)) event.preventDefault();
          }}
          className={classNames(
            'menu-sheet z-alert max-h-(--radix-dropdown-menu-content-available-height) w-58 max-w-[calc(100vw-16px)] animate-rise overflow-y-auto rounded-l bg-float p-1.5 shadow-float',
            'phone:max-h-[calc(100dvh-40px)] phone:w-full phone:max-w-none phone:animate-sheet phone:overscroll-contain phone:rounded-t-xl phone:rounded-b-none phone:px-2 phone:pt-0 phone:pb-[calc(8px+env(safe-area-inset-bottom))]',
          )}
        >
          <Grabber />
          {wanted.map((item, i) =>
            item === null || item === false ? null : item === 'line' ? (
              <Line key={`line-${i}`} />
            ) : 'heading' in item ? (
              <Radix.Label key={item.heading} className="px-3 pt-2 pb-1 font-bold">
                {item.heading}
              </Radix.Label>
            ) : (
              <Item key={item.label} item={item} button={button} />
            ),
          )}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}

/** Focuses the first item, after Radix has focused the list itself. */
function focusFirst(list: HTMLElement | null): void {
  setTimeout(() => list?.querySelector<HTMLElement>('[role=menuitem]:not([data-disabled])')?.focus());
}

function Line() {
  return <Radix.Separator className="mx-0 my-1.5 h-px bg-line" />;
}

function Item({
  item,
  button,
}: {
  item: Exclude<MenuItem, 'line' | { heading: string }>;
  button: () => HTMLElement | null;
}) {
  const inside = (
    <>
      {item.icon ? <span className={item.danger ? 'text-danger' : 'text-2'}>{item.icon}</span> : null}
      <span className="min-w-0 flex-1">{item.label}</span>
      {item.checked ? <CheckIcon size={18} className="text-ink" /> : null}
    </>
  );
  const look = classNames(
    'flex min-h-target cursor-pointer phone:min-h-13 items-center gap-3 rounded-m px-3 py-2 font-medium outline-none select-none',
    'data-highlighted:bg-float-2 data-disabled:cursor-default data-disabled:text-3',
    item.danger && 'text-danger',
  );
  const onSelect = () => {
    // Focuses the button first: a dialog that the action opens will return the focus to it.
    button()?.focus();
    item.onSelect?.();
  };
  if (item.checked !== undefined)
    return (
      <Radix.CheckboxItem
        role="menuitemradio"
        checked={item.checked}
        disabled={item.disabled}
        onSelect={onSelect}
        className={look}
      >
        {inside}
      </Radix.CheckboxItem>
    );
  return (
    <Radix.Item asChild={Boolean(item.to ?? item.href)} disabled={item.disabled} onSelect={onSelect} className={look}>
      {item.to ? (
        <Link to={item.to}>{inside}</Link>
      ) : item.href ? (
        <a href={item.href} {...(item.newTab ? { target: '_blank', rel: 'noopener' } : {})}>
          {inside}
        </a>
      ) : (
        inside
      )}
    </Radix.Item>
  );
}
