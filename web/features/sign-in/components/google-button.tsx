import { useApp } from '../../../lib/app-state.ts';
import { Button } from '../../../ui/button.tsx';
import { GoogleIcon, providerHref } from '../../identity/index.ts';

/** "Continue with Google", where it's set up: a full navigation, so that it needs no popup. */
export function GoogleButton({ className }: { className?: string }) {
  if (!useApp().boot.switches.google) return null;
  return (
    <Button
      wide
      className={className}
      icon={<GoogleIcon />}
      onClick={() => window.location.assign(providerHref('google'))}
    >
      Continue with Google
    </Button>
  );
}

/** The divider between two sign-in methods. */
export function Or() {
  return (
    <p className="my-5 flex items-center gap-3 text-small text-3 before:h-px before:flex-1 before:bg-line after:h-px after:flex-1 after:bg-line">
      or
    </p>
  );
}
