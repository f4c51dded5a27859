import { Link } from 'react-router';
import { buttonClass } from '../button.tsx';
import { EmptyState } from './empty-state.tsx';

/** An unknown address. */
export function MissingPage() {
  return (
    <EmptyState
      drawing="lost"
      heading="h1"
      className="py-14"
      title="This page doesn't exist."
      text="Try searching for something else."
      action={
        <Link to="/home" className={buttonClass('primary')}>
          Go To Feed
        </Link>
      }
    />
  );
}
