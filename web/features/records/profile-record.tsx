import { useQuery } from '@tanstack/react-query';
import type { Person } from '../../../contract/campuses/campuses.ts';
import { recordQuery } from './api.ts';
import { RecordFigureList } from './record-figures.tsx';

/** A person's record on their profile. */
export default function ProfileRecord({ person }: { person: Pick<Person, '_id' | 'first_name'> }) {
  const { data, isError } = useQuery(recordQuery(person._id));
  // any error, such as without access to the person's campus or without a connection: there is nothing to show
  if (isError) return null;
  return (
    <section aria-label="Record" className="min-h-[63px] border-t border-line px-4 py-5">
      {data ? <RecordFigureList record={data} /> : null}
    </section>
  );
}
