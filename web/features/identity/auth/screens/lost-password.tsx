import { useLocation } from 'react-router';
import ForgotPassword from './forgot-password.tsx';
import LoginSent from './login-sent.tsx';
import ResetPassword from './reset-password.tsx';

/** The screens of mailed links in one part, since the first load names each part. */
export default function LostPassword() {
  const { pathname } = useLocation();
  if (pathname.startsWith('/forgotpassword')) return <ForgotPassword />;
  return pathname.startsWith('/login/sent') ? <LoginSent /> : <ResetPassword />;
}
