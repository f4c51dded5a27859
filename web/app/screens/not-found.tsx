import { usePageTitle } from '../../lib/page-title.ts';
import { MissingPage } from '../../ui/feedback/missing-page.tsx';

/** Every address without a screen. */
export default function NotFound() {
  usePageTitle('Page not found');
  return <MissingPage />;
}
