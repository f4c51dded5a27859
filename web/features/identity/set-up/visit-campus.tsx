import { useQuery } from '@tanstack/react-query';
import { ExternalIcon } from '../../../ui/icons/icons.tsx';
import { campusQuery } from '../../campuses/index.ts';
import { forgetJoinedCampus } from './school.ts';

/** A link to the user's home campus, for users who visit another one. */
export default function VisitCampus({ id, className }: { id: string; className: string }) {
  const own = useQuery(campusQuery(id)).data;
  if (!own) return null;
  return (
    <a href={`${own.url}/home`} className={className} onClick={forgetJoinedCampus}>
      <img src={own.campus_logo} alt="" width={24} height={24} className="rounded-s" />
      <span className="min-w-0 flex-1">
        Visit Your Campus <span className="font-normal">{own.campus_short_name}</span>
      </span>
      <ExternalIcon size={20} />
    </a>
  );
}
