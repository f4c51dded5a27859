import { Link } from 'react-router';
import { useGate } from '../../features/identity/index.ts';
import { useCampus } from '../../lib/app-state.ts';
import { useViewer } from '../../lib/viewer.ts';
import { Button, buttonClass } from '../../ui/button.tsx';

/** Create Post; visitors are asked to join, and get the log-in buttons. The generic campus has no posts. */
export function CreatePostButton({ className = '' }: { className?: string }) {
  const campus = useCampus();
  const { user } = useViewer();
  const gate = useGate();
  return (
    <div className={`grid gap-2 ${className}`}>
      {campus.generic ? null : (
        <Button look="primary" wide className="archived:hidden" onClick={() => gate('post')}>
          Create Post
        </Button>
      )}
      {user ? null : (
        <Link to="/user_registration" className={buttonClass('second', 'm', true)}>
          Log In / Sign Up
        </Link>
      )}
    </div>
  );
}
