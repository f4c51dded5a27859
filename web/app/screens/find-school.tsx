import { Navigate } from 'react-router';
import { campus } from '../../lib/boot.ts';
import { usePageTitle } from '../../lib/page-title.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { SchoolIcon } from '../../ui/icons.tsx';
import { ScreenHead } from '../../ui/screen-head.tsx';

/** /search_schools: where the generic campus, which has no community of its own, sends people. */
export default function FindSchool() {
  usePageTitle('Find Your School');
  if (!campus.generic) return <Navigate to="/home" replace />;
  const { hostname, port } = new URL(campus.url);
  const example = [hostname.replace(/^[^.]+/, 'ou'), port].filter(Boolean).join(':');
  return (
    <>
      <ScreenHead title="Find Your School" />
      <EmptyState
        icon={SchoolIcon}
        title="Every school has its own address"
        text={`Open the one of yours, such as ${example} for OU. You are logged in there with the same account.`}
      />
    </>
  );
}
