import type { MouseEvent, ReactNode } from 'react';
import { Link } from 'react-router';
import { useMayStart } from '../../features/identity/index.ts';
import { type NavItem } from '../nav-items.ts';

interface Props {
  item: NavItem;
  current: boolean;
  className: string;
  title?: string;
  onClick?: (event: MouseEvent) => void;
  children: ReactNode;
}

/** One navigation item: a link, or for a visitor who would need an account a button that asks them to join. */
export function NavEntry({ item: { to, asks }, current, onClick, ...rest }: Props) {
  const mayStart = useMayStart();
  return asks ? (
    <button type="button" {...rest} onClick={() => mayStart(asks)} />
  ) : (
    <Link to={to} aria-current={current ? 'page' : undefined} {...rest} {...(onClick ? { onClick } : {})} />
  );
}
