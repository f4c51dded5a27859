import { useLocation } from 'react-router';
import BoostCancel from './boost-cancel.tsx';
import BoostSuccess from './boost-success.tsx';

/** The screens after a checkout in one part, since the first load names each part. */
export default function AfterCheckout() {
  return useLocation().pathname.endsWith('cancel') ? <BoostCancel /> : <BoostSuccess />;
}
