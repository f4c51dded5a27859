import { useCampus } from '../../../lib/app-state.ts';
import { Button, type ButtonLook } from '../../../ui/button.tsx';
import { providerHref } from '../../identity/index.ts';

/** "Sign in with OU", where the campus has its own provider: a full navigation. */
export function UniversityButton({ look = 'primary', className }: { look?: ButtonLook; className?: string }) {
  const { sign_in: signIn } = useCampus();
  return signIn ? (
    <Button look={look} wide className={className} onClick={() => window.location.assign(providerHref('university'))}>
      {signIn.label}
    </Button>
  ) : null;
}
