import { Link } from 'react-router';
import { useApp } from '../../../lib/app-state.ts';

/** What someone agrees to who signs up by signing in. */
export function TermsNote() {
  const { region } = useApp().boot.switches;
  return (
    <p className="mt-6 text-small leading-5 text-3">
      By continuing, you agree to the{' '}
      <Link to="/settings/terms" className="text-2 underline underline-offset-3">
        Terms of Service
      </Link>{' '}
      and{' '}
      <Link to="/settings/privacy" className="text-2 underline underline-offset-3">
        Privacy Policy
      </Link>
      . You must be at least 16{region ? ' and live in the United States' : ''}.
    </p>
  );
}
