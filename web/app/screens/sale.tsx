import { useLocation } from 'react-router';
import { RecordLine } from '../../features/deals/record/record-line.tsx';
import { SaleScreen } from '../../features/sales/sale/sale-screen.tsx';

/** /sale/{id}: a move-out sale, with the record of its seller's deals. */
export default function Sale() {
  const { pathname } = useLocation();
  return <SaleScreen key={pathname} record={(userId) => <RecordLine userId={userId} start="· " />} />;
}
