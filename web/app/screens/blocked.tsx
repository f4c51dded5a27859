import { useEffect, useState } from 'react';
import { Link, useLocation } from 'react-router';
import { checkRegion, knownBlock } from '../../features/identity/index.ts';

const reasons = {
  country: 'Quad is only available in the United States, and your connection comes from another country.',
  time_zone:
    "Quad is only available in the United States, and your browser's time zone doesn't match where your connection comes from.",
  unknown: 'Quad is only available in the United States, from a browser whose time zone matches its connection.',
} as const;

/**
 * /404, for people in a region where Quad isn't available: a bare page, which gives them the reason. The page's own redirect
 * says that they were sent; for those whom the server redirected, from a university's sign-in, the check is made here.
 */
export default function Blocked() {
  const wasSent = (useLocation().state as { blocked?: boolean } | null)?.blocked === true;
  const [isBlocked, setBlocked] = useState(wasSent);
  useEffect(() => {
    document.title = 'Error 404';
    if (!wasSent) void checkRegion().then(() => setBlocked(knownBlock() !== undefined));
  }, [wasSent]);
  return (
    <main className="grid min-h-dvh place-items-center px-6">
      <div className="max-w-[30rem] text-center">
        <h1 className="text-title font-semi">Error 404</h1>
        {isBlocked ? <Why /> : null}
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
