import { useQuery } from '@tanstack/react-query';
import { addExclusion, listExclusions, removeExclusion } from '../../../../contract/console/site.ts';
import { call } from '../../../lib/api.ts';
import { explainAt, faultsOf, useForm } from '../../../lib/form.ts';
import { Button } from '../../../ui/button.tsx';
import { TextInput } from '../../../ui/forms/text-input.tsx';
import { useSearchText } from '../parts/admin-search.tsx';
import { Byline, Face } from '../parts/marks.tsx';
import { TableRow } from '../parts/table.tsx';
import { WholeTable } from '../parts/whole-table.tsx';
import { matches } from './people.ts';
import { refreshAdmin, useAdminChange } from '../api.ts';

/** People who are excluded from analytics. */
export function Exclusions() {
  const q = useSearchText();
  const list = useQuery({
    queryKey: ['admin', 'exclusions'],
    queryFn: ({ signal }) => call(listExclusions, { signal }),
    staleTime: 0,
  });
  const { running, change } = useAdminChange();
  const { form, field, busy, set } = useForm({
    initial: { email: '' },
    check: (typed) => faultsOf(addExclusion.body, typed),
    async act(body) {
      await call(addExclusion, { body });
      set('email', '');
      await refreshAdmin();
    },
    explain: explainAt('email'),
  });
  return (
    <section aria-labelledby="excluded" className="mt-8">
      <h2 id="excluded" className="px-4 text-lead font-bold">
        Excluded from analytics
      </h2>
      <p className="px-4 text-2">Activity from these accounts isn't counted.</p>
      <form
        {...form}
        className="grid grid-cols-[minmax(0,1fr)_auto] items-start gap-3 border-b border-line px-4 py-4 phone:grid-cols-1"
      >
        <TextInput {...field('email')} label="Account email" type="email" autoComplete="off" maxLength={254} />
        <Button type="submit" busy={busy} className="mt-[27px] phone:mt-0">
          Exclude
        </Button>
      </form>
      <WholeTable
        label="Excluded accounts"
        list={list}
        items={list.data?.people.filter((person) => matches(person, q)) ?? []}
        empty={{ drawing: 'chart', title: 'Everyone is counted' }}
      >
        {(person) => (
          <TableRow
            key={person._id}
            id={person._id}
            lead={<Face user={person} />}
            actions={
              <Button
                size="s"
                busy={running === person._id}
                aria-label={`Count again: ${person.name}`}
                onClick={() => void change(() => call(removeExclusion, { params: { id: person._id } }), person._id)}
              >
                Count again
              </Button>
            }
          >
            <h3 className="leading-[22px] font-semi">{person.name}</h3>
            <Byline user={person} at={person.since}>
              {person.by ? ` · by @${person.by}` : ''}
            </Byline>
          </TableRow>
        )}
      </WholeTable>
    </section>
  );
}
