import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import {
  addSynonym,
  changeSynonym,
  listSynonyms,
  removeSynonym,
  type Synonym,
} from '../../../../contract/console/synonyms.ts';
import { SYNONYM_RULE_MAX } from '../../../../contract/search/synonyms.ts';
import { call } from '../../../lib/api.ts';
import { explainAt, faultsOf, useForm } from '../../../lib/form.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialogs/dialog.tsx';
import { Select } from '../../../ui/forms/select.tsx';
import { TextInput } from '../../../ui/forms/text-input.tsx';
import { useSearchText } from '../parts/admin-search.tsx';
import { useFilter } from '../parts/filters.tsx';
import { FormButtons } from '../parts/form-buttons.tsx';
import { RowButtons } from '../parts/row-buttons.tsx';
import { TableRow } from '../parts/table.tsx';
import { WholeTable } from '../parts/whole-table.tsx';
import { SynonymPreview } from './synonym-preview.tsx';
import { useRealCampuses } from './use-chosen-campus.ts';
import { refreshAdmin, useAdminChange } from '../api.ts';

const ruleField = {
  label: 'Words that mean the same',
  hint: 'Such as sofa, couch. One way: gym => dumbbell.',
  autoComplete: 'off',
  maxLength: SYNONYM_RULE_MAX,
} as const;
const explain = explainAt('rule');

/** Words that search treats alike, of all campuses or of one. */
export default function Synonyms() {
  const q = useSearchText()?.toLowerCase();
  const [value, setValue] = useFilter();
  const campuses = useRealCampuses();
  const campus = value('campus') ?? '';
  const [editing, setEditing] = useState<Synonym | null>(null);
  const { running, change } = useAdminChange();
  const list = useQuery({
    queryKey: ['admin', 'synonyms', campus],
    queryFn: ({ signal }) => call(listSynonyms, { query: campus ? { campus } : {}, signal }),
    staleTime: 0,
  });
  const items = list.data?.synonyms.filter(({ rule }) => !q || rule.toLowerCase().includes(q)) ?? [];
  const add = useForm({
    initial: { rule: '' },
    check: ({ rule }) => faultsOf(changeSynonym.body, { rule }),
    async act({ rule }) {
      await call(addSynonym, { body: { campus_id: campus || null, rule } });
      add.set('rule', '');
      await refreshAdmin();
    },
    explain,
  });
  return (
    <>
      <form
        {...add.form}
        className="grid grid-cols-[minmax(0,220px)_minmax(0,1fr)_auto] items-start gap-3 border-b border-line px-4 py-4 phone:grid-cols-1"
      >
        <Select
          label="Campus"
          value={campus}
          onChange={(event) => setValue('campus', event.target.value)}
          options={[
            { value: '', label: 'All campuses' },
            ...campuses.map(({ _id, name }) => ({ value: _id, label: name })),
          ]}
        />
        <TextInput {...add.field('rule')} {...ruleField} />
        <Button type="submit" look="primary" busy={add.busy} className="mt-[27px] phone:mt-0">
          Add
        </Button>
        <div className="col-span-full empty:hidden">
          <SynonymPreview campus={campus} rule={add.values.rule} />
        </div>
      </form>
      <WholeTable
        label="Synonyms"
        list={list}
        items={items}
        empty={{
          drawing: 'search',
          title: 'No words added',
          text: campus
            ? 'A search for one of these words finds the others, too. What you add here is for this campus alone.'
            : 'A search for one of these words finds the others, too.',
        }}
      >
        {(synonym) => (
          <TableRow
            key={synonym._id}
            id={synonym._id}
            actions={
              <RowButtons
                name={synonym.rule}
                onEdit={() => setEditing(synonym)}
                busy={running === synonym._id}
                onRemove={() => void change(() => call(removeSynonym, { params: { id: synonym._id } }), synonym._id)}
              />
            }
          >
            <h2 className="pt-1 wrap-anywhere">{synonym.rule}</h2>
          </TableRow>
        )}
      </WholeTable>
      {editing ? <EditSynonym synonym={editing} onClose={() => setEditing(null)} /> : null}
    </>
  );
}

function EditSynonym({ synonym, onClose }: { synonym: Synonym; onClose: () => void }) {
  const { form, field, busy, values } = useForm({
    initial: { rule: synonym.rule },
    check: (typed) => faultsOf(changeSynonym.body, typed),
    async act(body) {
      await call(changeSynonym, { params: { id: synonym._id }, body });
      await refreshAdmin();
      onClose();
    },
    explain,
  });
  return (
    <Dialog open onClose={onClose} title="Edit words" size="ask" keepOpen>
      <form {...form} className="grid gap-5 px-4 pt-4 pb-6">
        <TextInput {...field('rule')} {...ruleField} />
        <SynonymPreview campus={synonym.campus_id ?? ''} rule={values.rule} replaces={synonym} />
        <FormButtons busy={busy} onCancel={onClose} />
      </form>
    </Dialog>
  );
}
