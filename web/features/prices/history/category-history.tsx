import { useQuery } from '@tanstack/react-query';
import type { Category } from '../../../../contract/posts/categories.ts';
import { historyQuery } from '../queries.ts';
import { SoldByMonth } from './sold-by-month.tsx';

/** On a category's page: its median price by month. Nothing where too few items were sold. */
export default function CategoryHistory({ category }: { category: Category }) {
  const { data: history } = useQuery(historyQuery(category));
  if (!history) return null;
  return <SoldByMonth title="What items sold for" history={history} />;
}
