import { useLocation } from 'react-router';
import { RecordLine } from '../../features/records/record-line.tsx';
import { SaleScreen } from '../../features/sales/sale/sale-screen.tsx';
import { recordQuery } from '../../features/records/api.ts';
import { saleQuery } from '../../features/sales/api.ts';
import type { Loader } from '../../lib/loader.ts';

export const loader: Loader = async ({ queries, params: { id = '' } }) => {
  const { seller } = await queries.query(saleQuery(id));
  await queries.query(recordQuery(seller._id));
};

/** /sale/{id}: a move-out sale, with the record of its seller's deals. */
export default function Sale() {
  const { pathname } = useLocation();
  return <SaleScreen key={pathname} record={(userId) => <RecordLine userId={userId} start="· " />} />;
}
