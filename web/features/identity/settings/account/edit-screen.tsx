import { useNavigate, useParams } from 'react-router';
import { MissingPage } from '../../../../ui/feedback/missing-page.tsx';
import { usePageTitle } from '../../../../lib/page-title.ts';
import { AccountLoaded } from './account-loaded.tsx';
import { type AccountField, isAccountField, useAccountForm } from './forms.ts';
import { settingsTitles } from '../titles.ts';

/** /settings/account/{field}: edits one field of the account (SET-13 to SET-18). */
export default function EditScreen() {
  const { field = '' } = useParams();
  return isAccountField(field) ? <Field key={field} field={field} /> : <UnknownField />;
}

function UnknownField() {
  usePageTitle('Page not found');
  return <MissingPage />;
}

function Field({ field }: { field: AccountField }) {
  usePageTitle(settingsTitles[field]);
  const navigate = useNavigate();
  const Form = useAccountForm(field);
  const back = () => void navigate('/settings/account');
  return (
    <AccountLoaded rows={1} wait={!Form}>
      {(account) => (
        <div className="max-w-[472px] px-4 py-6">
          {/* the email form navigates to the code's screen by itself */}
          {Form ? <Form account={account} onDone={field === 'email' ? () => undefined : back} onCancel={back} /> : null}
        </div>
      )}
    </AccountLoaded>
  );
}
