import { Navigate, useSearchParams } from 'react-router';
import { ClaimSent } from '../components/claim-sent.tsx';
import { FollowClaim } from '../components/follow-claim.tsx';
import { FollowLink } from '../components/follow-link.tsx';
import { LinkSent } from '../components/link-sent.tsx';

/**
 * /login/sent: says that a link was mailed, and is also the page that the link opens. A button there uses the link,
 * because mail scanners open links. With `claim` the link takes over an unclaimed account (D47).
 */
export default function LoginSent() {
  const [query] = useSearchParams();
  const token = query.get('token');
  const claim = query.get('claim');
  const email = query.get('email');
  if (claim) return token ? <FollowClaim username={claim} token={token} /> : <ClaimSent username={claim} />;
  if (!email) return <Navigate to="/login" replace />;
  return token ? (
    <FollowLink token={token} registers={query.has('first')} to={query.get('to')} />
  ) : (
    <LinkSent email={email} />
  );
}
