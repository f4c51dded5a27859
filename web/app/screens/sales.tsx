import { useLocation } from 'react-router';
import { RecordLine } from '../../features/deals/record/record-line.tsx';
import { SaleScreen } from '../../features/sales/sale/sale-screen.tsx';
import { DraftFiles } from '../../features/posts/composer/draft/draft-files.ts';
import { SellMany } from '../../features/sales/sell/sell-many.tsx';

/** The screens of move-out sales in one part, since the first load names each part. */
export default function Sales() {
  const { pathname } = useLocation();
  if (pathname === '/sell-many') return <SellMany Files={DraftFiles} />;
  return <SaleScreen key={pathname} record={(userId) => <RecordLine userId={userId} start="· " />} />;
}
