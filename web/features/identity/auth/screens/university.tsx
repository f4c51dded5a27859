import { useParams } from 'react-router';
import { MissingPage } from '../../../../ui/feedback/missing-page.tsx';
import ConnectAccount from './connect-account.tsx';
import UniversityFailed from './university-failed.tsx';

/** Where a sign-in at the university ends that needs something more: /login/university and /login/connect. */
export default function University() {
  const { way } = useParams();
  return way === 'connect' ? <ConnectAccount /> : way === 'university' ? <UniversityFailed /> : <MissingPage />;
}
