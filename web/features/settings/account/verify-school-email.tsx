import { useCallback, useState } from 'react';
import { Navigate, useNavigate, useSearchParams } from 'react-router';
import type { AnswerOf } from '../../../../contract/endpoint.ts';
import { checkSchoolCode, followSchoolLink, sendSchoolCode } from '../../../../contract/identity/identity.ts';
import { showAlert, showError } from '../../../lib/alerts.ts';
import { ApiError, call } from '../../../lib/api.ts';
import { currentCampus, useCampus } from '../../../lib/app-state.ts';
import { queryClient } from '../../../lib/query-client.ts';
import { setViewer } from '../../../lib/viewer.ts';
import { Button } from '../../../ui/button.tsx';
import { statsQuery } from '../../campuses/index.ts';
import { CodeForm } from '../../sign-in/index.ts';
import { landing, schoolMailKey, storeJoinedCampus } from '../../identity/index.ts';

const ASK = '/settings/account/school_email';

/** /settings/account/verify_school_email: takes the code of a school email; also the page of its mail's link (D48, D75). */
export default function VerifySchoolEmail() {
  const campus = useCampus();
  const navigate = useNavigate();
  const [query] = useSearchParams();
  const email = query.get('email') ?? '';
  const campusId = query.get('campus') ?? campus._id;
  const send = useCallback(() => call(sendSchoolCode, { body: { email, campus: campusId } }), [email, campusId]);
  const [needsLink, setNeedsLink] = useState(false);
  const token = query.get('token');
  if (!email) return <Navigate to={ASK} replace />;
  const finish = async ({ campus_id, ...viewer }: AnswerOf<typeof checkSchoolCode>) => {
    setViewer(viewer);
    storeJoinedCampus(campus_id);
    void queryClient().invalidateQueries({ queryKey: statsQuery.queryKey });
    showAlert({ msg: 'Profile Updated', alertType: 'success' });
    await navigate(landing(viewer, currentCampus()), { replace: true });
  };
  const check = async (code: string) => {
    try {
      await finish(await call(checkSchoolCode, { body: { code } }));
    } catch (error) {
      if (!(error instanceof ApiError && error.code === 'open_school_link')) throw error;
      setNeedsLink(true);
    }
  };
  if (token !== null)
    return <OpenedLink email={email} follow={async () => finish(await call(followSchoolLink, { body: { token } }))} />;
  if (needsLink)
    return (
      <div role="status" className="max-w-[472px] px-4 py-6">
        <h2 className="mb-2 text-body font-semi">Open the link in the email we sent</h2>
        <p className="text-2">
          Someone is guessing codes right now, so a code isn't enough. Open the link in the newest email to{' '}
          <strong className="font-semi text-ink">{email}</strong> in this browser.
        </p>
      </div>
    );
  return (
    <div className="max-w-[472px] px-4 py-6">
      <p className="mb-5 text-2">
        Enter the 4-digit code we sent to <strong className="font-semi text-ink">{email}</strong>. It can take{' '}
        <span className="whitespace-nowrap">1-2 minutes</span> to arrive and expires in 2 hours.
      </p>
      <CodeForm mailKey={schoolMailKey(email)} send={send} check={check} />
    </div>
  );
}

/** The mail's link was opened: one press verifies, so that a program that follows links changes nothing. */
function OpenedLink({ email, follow }: { email: string; follow: () => Promise<void> }) {
  const [busy, setBusy] = useState(false);
  const press = async () => {
    setBusy(true);
    await follow().catch(showError);
    setBusy(false);
  };
  return (
    <div className="max-w-[472px] px-4 py-6">
      <p className="mb-5 text-2">
        Verify <strong className="font-semi text-ink">{email}</strong> as your school email?
      </p>
      <Button look="primary" wide busy={busy} busyLabel="Processing" onClick={() => void press()}>
        Verify
      </Button>
    </div>
  );
}
