import { useCallback } from 'react';
import { Navigate, useNavigate, useSearchParams } from 'react-router';
import { checkSchoolCode, sendSchoolCode } from '../../../../../contract/identity/identity.ts';
import { showAlert } from '../../../../lib/alerts.ts';
import { call } from '../../../../lib/api.ts';
import { useCampus } from '../../../../lib/app-state.ts';
import { usePageTitle } from '../../../../lib/page-title.ts';
import { queryClient } from '../../../../lib/query-client.ts';
import { setViewer } from '../../../../lib/viewer.ts';
import { statsQuery } from '../../../campuses/index.ts';
import { CodeForm } from '../../auth/components/code-form.tsx';
import { landing } from '../../auth/landing.ts';
import { storeJoinedCampus, schoolMailKey } from '../../set-up/school.ts';
import { settingsTitles } from '../titles.ts';

const ASK = '/settings/account/school_email';

/** /settings/account/verify_school_email: the code of a school email (VER-23 to VER-30, D48). */
export default function VerifySchoolEmail() {
  const campus = useCampus();
  usePageTitle(settingsTitles.verify_school_email);
  const navigate = useNavigate();
  const [query] = useSearchParams();
  const email = query.get('email') ?? '';
  const campusId = query.get('campus') ?? campus._id;
  const send = useCallback(() => call(sendSchoolCode, { body: { email, campus: campusId } }), [email, campusId]);
  if (!email) return <Navigate to={ASK} replace />;
  const check = async (code: string) => {
    const { campus_id, ...viewer } = await call(checkSchoolCode, { body: { code } });
    setViewer(viewer);
    storeJoinedCampus(campus_id);
    void queryClient().invalidateQueries({ queryKey: statsQuery.queryKey });
    showAlert({ msg: 'Profile Updated', alertType: 'success' });
    await navigate(landing(viewer), { replace: true });
  };
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
