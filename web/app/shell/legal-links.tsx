import { Link } from 'react-router';
import { useApp } from '../../lib/app-state.ts';

const links = [
  ['About', '/settings/about'],
  ['How It Works', '/settings/howitworks'],
  ['Trust & Safety', '/settings/trust_and_safety'],
  ['Terms', '/settings/terms'],
  ['Privacy', '/settings/privacy'],
  ['Return Policy', '/settings/returns'],
  ['Help', '/settings/help'],
] as const;

/** The information pages and the copyright line. */
export function LegalLinks() {
  return (
    <footer className="pt-5 text-small leading-6 text-3">
      {links.map(([label, to]) => (
        <Link key={to} to={to} className="mr-3 inline-block whitespace-nowrap hover:underline">
          {label}
        </Link>
      ))}
      <p>{useApp().boot.copyright}</p>
    </footer>
  );
}
