import { useQuery } from '@tanstack/react-query';
import { useCampus } from '../../../lib/app-state.ts';
import { ExternalIcon } from '../../../ui/icons/icons.tsx';
import { campusQuery } from '../../campuses/index.ts';
import { storeJoinedCampus } from './school.ts';

/** A link to the user's home campus, for users who visit another one. */
export default function VisitCampus({ id, className }: { id: string; className: string }) {
  const campus = useCampus();
  const own = useQuery(campusQuery(id)).data;
  if (!own) return null;
  return (
    <a href={`${own.url}/home`} className={className} onClick={() => storeJoinedCampus(campus._id)}>
      <img src={own.campus_logo} alt="" width={24} height={24} className="rounded-s" />
      <span className="min-w-0 flex-1">
        Visit Your Campus <span className="font-normal">{own.campus_short_name}</span>
      </span>
      <ExternalIcon size={20} />
    </a>
  );
}
