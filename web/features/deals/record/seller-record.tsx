import { useQuery } from '@tanstack/react-query';
import { recordQuery } from './api.ts';
import { RecordFigures } from './record-figures.tsx';

/** A seller's record beside their post. */
export default function SellerRecord({ userId }: { userId: string }) {
  const { data } = useQuery(recordQuery(userId));
  return (
    <div className="mt-4 min-h-[22px]">
      {data ? (
        <section aria-label="Record">
          <RecordFigures record={data} />
        </section>
      ) : null}
    </div>
  );
}
