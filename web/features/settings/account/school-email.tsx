import { useQuery } from '@tanstack/react-query';
import { Navigate, useNavigate, useSearchParams } from 'react-router';
import { sendSchoolCode } from '../../../../contract/identity/identity.ts';
import { schoolEmailField } from '../../../../contract/identity/rules.ts';
import { showAlert, showError } from '../../../lib/alerts.ts';
import { ApiError, call } from '../../../lib/api.ts';
import { useCampus } from '../../../lib/app-state.ts';
import { useForm } from '../../../lib/form.ts';
import { useViewer } from '../../../lib/viewer.ts';
import { TextInput } from '../../../ui/forms/text-input.tsx';
import { campusQuery } from '../../campuses/index.ts';
import { noteCodeSent, UniversityButton } from '../../sign-in/index.ts';
import { schoolMailKey } from '../../identity/index.ts';
import { EditForm } from './edit-form.tsx';
import { formatDate } from '../../../../contract/date-format.ts';

/** The codes of errors that are shown at the address. */
const emailFaults = new Set<string>(['code_too_soon', 'school_email_taken', 'university_required']);

/** /settings/account/school_email: sends a code to an address of this campus's school, or of `?campus=`. */
export default function SchoolEmail() {
  const campus = useCampus();
  const [query] = useSearchParams();
  const { user } = useViewer();
  const wanted = query.get('campus') ?? campus._id;
  const { data: school } = useQuery(campusQuery(wanted));
  if (campus.generic && !query.has('campus')) return <Navigate to="/search_schools" replace />;
  const name = school?.campus_short_name;
  // where its university's sign-in is required, that verifies an address, and no mailed code does
  const byUniversity = campus.sign_in?.required && wanted === campus._id;
  return (
    <div className="max-w-[472px] px-4 py-6">
      {user?.sells_until ? <VerifyAgain until={user.sells_until} /> : null}
      {user?.school_email ? (
        <p className="mb-5 text-2">
          Your verified school email is <strong className="font-semi text-ink">{user.school_email}</strong>.
        </p>
      ) : (
        <p className="mb-5 text-2">
          You need a verified school email to post, comment, and message{name ? ` at ${name}` : ''}.{' '}
          {byUniversity ? null : "We'll send a code to your school email to confirm you're a student."}
        </p>
      )}
      {byUniversity ? (
        <>
          <p className="mb-5 text-2">Sign in with your {name} account to confirm you're a student.</p>
          <UniversityButton />
        </>
      ) : (
        <SchoolEmailForm campusId={wanted} example={school?.campus_ext} />
      )}
    </div>
  );
}

/** Why a verified address is asked for again. */
function VerifyAgain({ until }: { until: string }) {
  const { time_zone: timeZone } = useCampus();
  const day = formatDate(until, { month: 'long', day: 'numeric', timeZone });
  const over = useViewer().user?.may_sell === false;
  return (
    <p className="mb-5 rounded-l bg-2 px-4 py-3">
      {over
        ? 'Verify a current school email to post new listings again. Everything else works as before.'
        : `Verify a current school email by ${day} to keep selling. Everything else works as before.`}
    </p>
  );
}

function SchoolEmailForm({ campusId, example }: { campusId: string; example?: string }) {
  const navigate = useNavigate();
  const { user } = useViewer();
  const { form, field, busy, values } = useForm({
    initial: { email: user?.sells_until ? (user.school_email ?? '') : '' },
    check: ({ email }) => {
      const typed = email.trim().toLowerCase();
      const again = user?.sells_until != null && typed !== '';
      if (!again && typed === (user?.school_email ?? '')) return { email: 'Enter a new school email' };
      const fault = schoolEmailField.safeParse(email).error?.issues[0]?.message;
      if (fault) return { email: fault };
      // Only the server knows which domains the campus has.
      return /^[a-z0-9._-]{1,64}@[a-z0-9.-]+$/.test(typed) ? {} : { email: 'Enter a valid school email' };
    },
    act: async ({ email }) => {
      const typed = email.trim().toLowerCase();
      await call(sendSchoolCode, { body: { email: typed, campus: campusId } });
      noteCodeSent(schoolMailKey(typed));
      showAlert({ msg: 'Email sent', alertType: 'okay' });
      await navigate(
        `/settings/account/verify_school_email?${new URLSearchParams({ email: typed, campus: campusId })}`,
      );
    },
    explain: (error) => {
      if (error instanceof ApiError) {
        if (error.field('email')) return { email: error.field('email') };
        if (emailFaults.has(error.code)) return { email: error.message };
        if (error.status === 429 || error.status === 0) {
          showError(error);
          return undefined;
        }
      }
      showAlert({ msg: 'Something went wrong', alertType: 'danger' });
      return undefined;
    },
  });
  return (
    <EditForm
      {...form}
      busy={busy}
      idle={!values.email.trim()}
      save="Send code"
      onCancel={() => void navigate('/settings/account')}
    >
      <TextInput
        {...field('email')}
        label="School Email"
        type="email"
        inputMode="email"
        autoComplete="email"
        autoCapitalize="none"
        placeholder={example ? `you@${example}` : undefined}
        autoFocus
      />
    </EditForm>
  );
}
