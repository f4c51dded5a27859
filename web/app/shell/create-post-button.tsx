import { Link } from 'react-router';
import { useGate } from '../../features/identity/index.ts';
import { campus } from '../../lib/boot.ts';
import { useViewer } from '../../lib/viewer.ts';
import { Button, buttonClass } from '../../ui/button.tsx';

/** Create Post for members, Log In / Sign Up for visitors; the generic campus has nothing to post to. */
export function CreatePostButton({ className = '' }: { className?: string }) {
  const { user } = useViewer();
  const gate = useGate();
  if (!user)
    return (
      <Link to="/user_registration" className={`${buttonClass('second', 'm')} ${className}`}>
        Log In / Sign Up
      </Link>
    );
  if (campus.generic) return null;
  return (
    <Button look="primary" className={className} onClick={() => gate('post')}>
      Create Post
    </Button>
  );
}
