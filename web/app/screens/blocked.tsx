import { useEffect } from 'react';
import { Link, useLocation } from 'react-router';
import { knownBlock } from '../../features/identity/index.ts';

const reasons = {
  country: 'Quad is only available in the United States, and your connection comes from another country.',
  time_zone:
    "Quad is only available in the United States, and your browser's time zone doesn't match where your connection comes from.",
  unknown: 'Quad is only available in the United States, from a browser whose time zone matches its connection.',
} as const;

/**
 * /404, for requests from a blocked region or network: a bare page, which gives the reason to those who were
 * redirected.
 */
export default function Blocked() {
  const wasSent = (useLocation().state as { blocked?: boolean } | null)?.blocked === true;
  useEffect(() => {
    document.title = 'Error 404';
  }, []);
  return (
    <main className="grid min-h-dvh place-items-center px-6">
      <div className="max-w-[30rem] text-center">
        <h1 className="text-title font-semi">Error 404</h1>
        {wasSent ? <Why /> : null}
      </div>
    </main>
  );
}

function Why() {
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  const why = knownBlock() ?? 'unknown';
  return (
    <>
      <p className="mt-4">{reasons[why]}</p>
      {why === 'country' ? null : (
        <p className="mt-3 text-2">
          Your browser says its time zone is {timeZone}. Some private browsers always say UTC, and VPNs change where you
          seem to be. If you're in the US, turn that off for this site and try again.
        </p>
      )}
      <p className="mt-6">
        <a href="/home" className="font-semi text-accent hover:underline">
          Try again
        </a>
      </p>
      <p className="mt-6 text-small text-2">
        <Link to="/terms" className="text-accent hover:underline">
          Terms of Service
        </Link>
        {' · '}
        <Link to="/privacy" className="text-accent hover:underline">
          Privacy Policy
        </Link>
        {' · '}
        <Link to="/help" className="text-accent hover:underline">
          Customer Support
        </Link>
      </p>
    </>
  );
}
