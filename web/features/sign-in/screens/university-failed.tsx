import { Link, useSearchParams } from 'react-router';
import { canRetry, type UniversityErrorCode, universityErrors } from '../../../../contract/identity/university.ts';
import { useCampus } from '../../../lib/app-state.ts';
import { whenOver } from '../../../lib/wait.ts';
import { Button, buttonClass } from '../../../ui/button.tsx';
import { EntryFrame, ForVisitors } from '../components/entry-frame.tsx';
import { providerHref } from '../../identity/index.ts';

/** /login/university?error=…: why a sign-in at the university failed, with a retry. */
export default function UniversityFailed() {
  const campus = useCampus();
  const [query] = useSearchParams();
  const given = query.get('error') ?? '';
  const code = Object.hasOwn(universityErrors, given) ? (given as UniversityErrorCode) : 'unknown';
  const seconds = query.get('retry_after') ?? '';
  const when = /^\d{1,6}$/.test(seconds) ? whenOver(Number(seconds), campus.time_zone) : 'later';
  const fill = (text: string) => text.replace('{school}', campus.campus_short_name).replace('{when}', when);
  const { title, text } = universityErrors[code];
  return (
    <ForVisitors>
      <EntryFrame page="Log in" title={fill(title)} text={fill(text)}>
        <div className="grid gap-2">
          {campus.sign_in && canRetry(code) ? (
            <Button look="primary" wide onClick={() => window.location.assign(providerHref('university'))}>
              Try again
            </Button>
          ) : null}
          {campus.sign_in?.required ? (
            <Link to="/settings/help" className={buttonClass('second', 'm', true)}>
              Customer Support
            </Link>
          ) : (
            <Link to="/user_registration" className={buttonClass('second', 'm', true)}>
              Log in another way
            </Link>
          )}
        </div>
      </EntryFrame>
    </ForVisitors>
  );
}
