import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import type { Campus } from '../../../../contract/campuses/campuses.ts';
import { ApiError } from '../../../lib/api.ts';
import { openModal } from '../../../lib/store.ts';
import { useViewer } from '../../../lib/viewer.ts';
import { Button, buttonClass } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialogs/dialog.tsx';
import { ErrorLine } from '../../../ui/forms/error-line.tsx';
import { Spinner } from '../../../ui/feedback/spinner.tsx';
import { campusQuery } from '../api.ts';

export const cityOf = ({ location: { city, state, country } }: Campus): string =>
  [city, state, country].filter(Boolean).join(', ');

/** A school's badge and name, with a link to it. */
export function SchoolDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const { data, error, refetch } = useQuery(campusQuery(id));
  const missing = (error instanceof ApiError && error.code === 'not_found') || data?.generic === true;
  const title = missing ? "This page doesn't exist." : (data?.name ?? 'School');
  return (
    <Dialog open onClose={onClose} title={title} size="ask">
      {missing ? (
        <p className="px-6 pt-4 pb-6 text-2">Try searching for something else.</p>
      ) : data ? (
        <div className="grid justify-items-center px-6 pt-6 pb-6 text-center">
          <img
            src={data.campus_logo}
            alt={data.campus_short_name}
            width={88}
            height={88}
            className="mb-4 rounded-[25px]"
          />
          <p className="mb-5 text-2">{cityOf(data)}</p>
          <VisitOrJoin school={data} onClose={onClose} />
        </div>
      ) : error ? (
        <ErrorLine text="Something went wrong" onRetry={() => void refetch()} className="pb-6" />
      ) : (
        <Spinner />
      )}
    </Dialog>
  );
}

/** Verified people can visit; others join first, or verify their school address and may view their own campus. */
function VisitOrJoin({ school, onClose }: { school: Campus; onClose: () => void }) {
  const { user } = useViewer();
  const home = `${school.url}/home`;
  const own = user?.campus_id === school._id;
  if (!user)
    return (
      <Button
        look="primary"
        wide
        onClick={() => {
          onClose();
          openModal({ kind: 'guest', reason: 'join campus' });
        }}
      >
        Join Campus
      </Button>
    );
  if (user.school_verified)
    return (
      <a href={home} className={buttonClass('primary', 'm', true)}>
        {own ? 'View Your Campus' : 'Visit As Guest'}
      </a>
    );
  return (
    <div className="grid w-full gap-2">
      <Link to={`/settings/account/school_email?campus=${school._id}`} className={buttonClass('primary', 'm', true)}>
        Join Campus
      </Link>
      {own ? (
        <a href={home} className={buttonClass('second', 'm', true)}>
          View Your Campus
        </a>
      ) : null}
    </div>
  );
}
