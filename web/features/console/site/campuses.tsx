import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import type { AdminCampus } from '../../../../contract/console/site.ts';
import { Button, buttonClass } from '../../../ui/button.tsx';
import { PlusIcon } from '../../../ui/icons/icons.tsx';
import { privacyLabels } from '../../campuses/index.ts';
import { useSearchText } from '../parts/admin-search.tsx';
import { Filters } from '../parts/filters.tsx';
import { StateMark, Marks } from '../parts/marks.tsx';
import { TableRow } from '../parts/table.tsx';
import { WholeTable } from '../parts/whole-table.tsx';
import { AddCampus } from './add-campus.tsx';
import { campusesQuery } from './campuses-query.ts';

const find = (campuses: readonly AdminCampus[], q: string | undefined) =>
  campuses.filter(({ _id, name, city }) => !q || `${_id} ${name} ${city}`.toLowerCase().includes(q.toLowerCase()));

/** /admin/campuses: every campus; a change takes effect at once (D2). */
export default function Campuses() {
  const q = useSearchText();
  const list = useQuery(campusesQuery);
  const [adding, setAdding] = useState(false);
  return (
    <>
      <Filters>
        <Button size="s" icon={<PlusIcon size={18} />} onClick={() => setAdding(true)}>
          Add a campus
        </Button>
      </Filters>
      <WholeTable
        label="Campuses"
        list={list}
        items={find(list.data?.campuses ?? [], q)}
        empty={{ drawing: 'school', title: 'No campus found' }}
      >
        {(campus) => (
          <TableRow
            inline
            key={campus._id}
            id={campus._id}
            lead={<img src={campus.campus_logo} alt="" width={44} height={44} className="size-11 rounded-m" />}
            actions={
              <Link to={`/admin/campuses/${campus._id}`} className={buttonClass('second', 's')}>
                Edit<span className="sr-only"> {campus.name}</span>
              </Link>
            }
          >
            <h2 className="leading-[22px] font-semi">
              <Link to={`/admin/campuses/${campus._id}`} className="hover:underline">
                {campus.name}
              </Link>
            </h2>
            <p className="text-small text-2">
              {campus._id} · {campus.city}, {campus.state}
            </p>
            <Marks>
              <StateMark tone={campus.privacy === 'public' ? 'ok' : 'plain'}>
                {privacyLabels[campus.privacy].name}
              </StateMark>
              {campus.status === 'open' ? null : (
                <StateMark tone="warn">{campus.status === 'hidden' ? 'Hidden' : 'Archived'}</StateMark>
              )}
              {campus.generic ? <StateMark tone="accent">Generic</StateMark> : null}
              {campus.passwordless ? <StateMark>Passwordless</StateMark> : null}
              <span className="tnum">
                {campus.members === 1 ? '1 member' : `${campus.members.toLocaleString('en-US')} members`}
              </span>
            </Marks>
          </TableRow>
        )}
      </WholeTable>
      {adding ? <AddCampus onClose={() => setAdding(false)} /> : null}
    </>
  );
}
