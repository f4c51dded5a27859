import { useLocation } from 'react-router';
import SchoolEmail from './school-email.tsx';
import VerifyEmail from './verify-email.tsx';
import VerifySchoolEmail from './verify-school-email.tsx';

/** The screens that confirm an email address in one part, since the first load names each part. */
export default function SchoolAndEmail() {
  const { pathname } = useLocation();
  if (pathname.endsWith('verify_email')) return <VerifyEmail />;
  return pathname.endsWith('verify_school_email') ? <VerifySchoolEmail /> : <SchoolEmail />;
}
