import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import {
  addExclusion,
  type Exclusion,
  listExclusions,
  removeExclusion,
} from '../../../../../contract/moderation/admin-site.ts';
import { showError } from '../../../../lib/alerts.ts';
import { ApiError, call, messageOf } from '../../../../lib/api.ts';
import { faultsOf, useForm } from '../../../../lib/form.ts';
import { Button } from '../../../../ui/button.tsx';
import { TextInput } from '../../../../ui/forms/text-input.tsx';
import { refreshAdmin } from '../api.ts';
import { useSearchText } from '../parts/admin-search.tsx';
import { Byline, Face } from '../parts/marks.tsx';
import { Row } from '../parts/table.tsx';
import { WholeTable } from '../parts/whole-table.tsx';
import { formClass, matches } from './people.ts';

/** People who are excluded from analytics. */
export function Exclusions() {
  const q = useSearchText();
  const list = useQuery({
    queryKey: ['admin', 'exclusions'],
    queryFn: ({ signal }) => call(listExclusions, { signal }),
    staleTime: 0,
  });
  const [busy, setBusy] = useState<string | null>(null);
  const {
    form,
    field,
    busy: adding,
    set,
  } = useForm({
    initial: { email: '' },
    check: (now) => faultsOf(addExclusion.body, now),
    async act(body) {
      await call(addExclusion, { body });
      set('email', '');
      await refreshAdmin();
    },
    explain: (error) => ({ email: (error instanceof ApiError ? error.field('email') : undefined) ?? messageOf(error) }),
  });
  const include = async (person: Exclusion) => {
    setBusy(person._id);
    await call(removeExclusion, { params: { id: person._id } }).catch((error: unknown) => showError(error));
    await refreshAdmin();
    setBusy(null);
  };
  return (
    <section aria-labelledby="excluded" className="mt-8">
      <h2 id="excluded" className="px-4 text-lead font-bold">
        Excluded from analytics
      </h2>
      <p className="px-4 text-2">Activity from these accounts isn't counted.</p>
      <form {...form} className={formClass.replace('_minmax(0,180px)', '')}>
        <TextInput {...field('email')} label="Account email" type="email" autoComplete="off" maxLength={254} />
        <Button type="submit" busy={adding} className="mt-[27px] phone:mt-0">
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
          <Row
            key={person._id}
            id={person._id}
            lead={<Face user={person} />}
            actions={
              <Button
                size="s"
                busy={busy === person._id}
                aria-label={`Count again: ${person.name}`}
                onClick={() => void include(person)}
              >
                Count again
              </Button>
            }
          >
            <h3 className="leading-[22px] font-semi">{person.name}</h3>
            <Byline user={person} at={person.since}>
              {person.by ? ` · by @${person.by}` : ''}
            </Byline>
          </Row>
        )}
      </WholeTable>
    </section>
  );
}
