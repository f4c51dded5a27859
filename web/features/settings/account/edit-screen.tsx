import { useNavigate, useParams } from 'react-router';
import { MissingPage } from '../../../ui/feedback/missing-page.tsx';
import { usePageTitle } from '../../../lib/page-title.ts';
import { settingsTitles } from '../titles.ts';
import { EditField, isEditable } from './edit-field.tsx';

/** /settings/account/{field}: edits one field of the account. */
export default function EditScreen() {
  const { field = '' } = useParams();
  usePageTitle(isEditable(field) ? settingsTitles[field] : 'Page not found');
  const navigate = useNavigate();
  if (!isEditable(field)) return <MissingPage />;
  const back = () => void navigate('/settings/account');
  return (
    <EditField
      key={field}
      name={field}
      className="max-w-[472px] px-4 py-6"
      // the email form navigates to the code's screen by itself
      onDone={field === 'email' ? () => undefined : back}
      onCancel={back}
    />
  );
}
