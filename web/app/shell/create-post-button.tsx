import { Link } from 'react-router';
import { CreatePostLink } from '../../features/posts/components/index.ts';
import { useCampus } from '../../lib/app-state.ts';
import { useViewer } from '../../lib/viewer.ts';
import { buttonClass } from '../../ui/button.tsx';

/** Create Post; visitors are asked to join, and get the log-in buttons. The generic campus has no posts. */
export function CreatePostButton({ className = '' }: { className?: string }) {
  const campus = useCampus();
  const { user } = useViewer();
  return (
    <div className={`grid gap-2 ${className}`}>
      {campus.generic ? null : (
        <CreatePostLink className={`${buttonClass('primary', 'm', true)} archived:hidden`}>Create Post</CreatePostLink>
      )}
      {user ? null : (
        <Link to="/user_registration" className={buttonClass('second', 'm', true)}>
          Log In / Sign Up
        </Link>
      )}
    </div>
  );
}
