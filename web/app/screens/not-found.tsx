import { Link } from 'react-router';
import { buttonClass } from '../../ui/button.tsx';

/** An address that the product does not know (SHE-02). */
export default function NotFound() {
  return (
    <div className="grid justify-items-center gap-2 px-6 py-24 text-center">
      <h1 className="text-title font-bold">This page doesn't exist.</h1>
      <p className="mb-4 text-2">Try searching for something else.</p>
      <Link to="/home" className={buttonClass('primary')}>
        Go To Feed
      </Link>
    </div>
  );
}
