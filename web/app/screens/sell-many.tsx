import { DraftFiles } from '../../features/posts/composer/draft/draft-files.ts';
import { SellMany as SellManyScreen } from '../../features/sales/sell/sell-many.tsx';

/** /sell-many: with the composer's files. */
export default function SellMany() {
  return <SellManyScreen Files={DraftFiles} />;
}
