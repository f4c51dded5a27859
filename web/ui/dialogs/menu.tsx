import { useBackCloses } from '../../lib/back-closes.ts';
import { lazy } from '../../lib/lazy.ts';
import { type MouseEvent, type ReactNode, Suspense, useId, useRef, useState } from 'react';
import { IconButton } from '../icons/icon-button.tsx';
import { MoreIcon } from '../icons/icons.tsx';

export type MenuItem =
  | 'line'
  /** a heading for the items below */
  | { heading: string }
  | {
      label: string;
      icon?: ReactNode;
      danger?: boolean;
      disabled?: boolean;
      /** one of several options: the chosen one has a tick */
      checked?: boolean;
      /** an address of the page's routes */
      to?: string;
      /** an address that loads a new document */
      href?: string;
      /** opens `href` beside the page */
      newTab?: boolean;
      onSelect?: () => void;
    };

export type MenuItems = readonly (MenuItem | null | false)[];

/** Props that a menu's button has to set. */
export type MenuTrigger = {
  id: string;
  'aria-haspopup': 'menu';
  'aria-expanded': boolean;
  onClick: (event: MouseEvent<HTMLElement>) => void;
  onKeyDown: (event: React.KeyboardEvent<HTMLElement>) => void;
  onPointerEnter: () => void;
  onFocus: () => void;
};

export type MenuProps = {
  /** the button's name, "More" */
  label?: string;
  /** the items; a function is called each time the menu opens, and if it fails the menu is empty */
  items: MenuItems | (() => Promise<MenuItems>);
  align?: 'start' | 'end';
  side?: 'top' | 'bottom';
  /** a custom button instead of the three dots; it takes these props */
  trigger?: (props: MenuTrigger) => ReactNode;
  className?: string;
};

const load = () => import('./menu-list.tsx');
const MenuList = lazy(() => load().then((parts) => ({ default: parts.MenuList })));

/** Loads the menu's code before it's needed, for a page that may lose its connection. */
export const preloadMenu = (): void => void load().catch(() => undefined);

/** A button that opens a menu. The menu's code is preloaded on hover or focus. */
export function Menu({ label = 'More', items, align = 'end', side = 'bottom', trigger, className }: MenuProps) {
  // Opened by a key, the first item gets the focus; opened by a pointer, the list.
  const [open, setOpen] = useState<{ byKey: boolean; items: Promise<MenuItems> | null } | null>(null);
  const show = (byKey: boolean) =>
    setOpen({ byKey, items: typeof items === 'function' ? items().catch(() => []) : null });
  const hide = () => setOpen(null);
  useBackCloses(open !== null, hide);
  const id = useId();
  const around = useRef<HTMLSpanElement>(null);
  const preload = () => void load().catch(() => undefined);
  const props: MenuTrigger = {
    id,
    'aria-haspopup': 'menu',
    'aria-expanded': open !== null,
    onClick: (event) => (open ? hide() : show(event.detail === 0)),
    onKeyDown: (event) => {
      if (event.key !== 'ArrowDown') return;
      event.preventDefault();
      show(true);
    },
    onPointerEnter: preload,
    onFocus: preload,
  };
  return (
    <span ref={around} className={`relative inline-flex ${className ?? ''}`}>
      {trigger ? trigger(props) : <IconButton label={label} icon={<MoreIcon size={20} />} {...props} />}
      {open ? (
        <Suspense fallback={null}>
          <MenuList
            items={open.items ?? (items as MenuItems)}
            align={align}
            side={side}
            triggerId={id}
            around={around}
            byKey={open.byKey}
            onClose={hide}
          />
        </Suspense>
      ) : null}
    </span>
  );
}
