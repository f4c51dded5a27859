import { useSuspenseQuery } from '@tanstack/react-query';
import { shownRecordQuery } from './api.ts';
import { RecordFigureList } from './record-figures.tsx';

/** A seller's record beside their post. The panel waits for it, so that nothing below it moves. */
export default function SellerRecord({ userId }: { userId: string }) {
  const { data } = useSuspenseQuery(shownRecordQuery(userId));
  return data ? (
    <section aria-label="Record" className="mt-4">
      <RecordFigureList record={data} />
    </section>
  ) : null;
}
