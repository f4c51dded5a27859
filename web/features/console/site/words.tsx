import { useQuery } from '@tanstack/react-query';
import { addWord, listWords, removeWord } from '../../../../contract/console/site.ts';
import { type Caution, cautions } from '../../../../contract/moderation/cautions.ts';
import { call } from '../../../lib/api.ts';
import { explainAt, faultsOf, useForm } from '../../../lib/form.ts';
import { Button } from '../../../ui/button.tsx';
import { useViewer } from '../../../lib/viewer.ts';
import { Select } from '../../../ui/forms/select.tsx';
import { TextInput } from '../../../ui/forms/text-input.tsx';
import { useSearchText } from '../parts/admin-search.tsx';
import { ListChoice, useFilter } from '../parts/filters.tsx';
import { StateMark, Marks } from '../parts/marks.tsx';
import { RowButtons } from '../parts/row-buttons.tsx';
import { TableRow } from '../parts/table.tsx';
import { WholeTable } from '../parts/whole-table.tsx';
import { refreshAdmin, useAdminChange } from '../api.ts';
import Synonyms from './synonyms.tsx';

/** The warning that readers of a text with the word see. */
const warnings: Record<Caution, string> = {
  code: 'Asks for a code',
  overpayment: 'Overpayment',
  'gift card': 'Gift cards',
  'pay outside': 'Paying outside',
  link: 'A link',
  elsewhere: 'Moving to another app',
  watched: 'Watched words',
};

const lists = [
  { value: 'watched', label: 'Watched words' },
  { value: 'synonyms', label: 'Synonyms' },
] as const;

/** /admin/words: watched words, and for admins the words that search treats alike. */
export default function Words() {
  const [value] = useFilter();
  if (useViewer().user?.role !== 'admin') return <WatchedWords />;
  const shown = value('list') === 'synonyms' ? 'synonyms' : 'watched';
  return (
    <>
      <ListChoice label="List" name="list" value={shown} lists={lists} />
      {shown === 'synonyms' ? <Synonyms /> : <WatchedWords />}
    </>
  );
}

/** Watched words besides the built-in ones. */
function WatchedWords() {
  const q = useSearchText()?.toLowerCase();
  const list = useQuery({
    queryKey: ['admin', 'words'],
    queryFn: ({ signal }) => call(listWords, { signal }),
    staleTime: 0,
  });
  const words = list.data?.words.filter(({ phrase }) => !q || phrase.toLowerCase().includes(q)) ?? [];
  const { running, change } = useAdminChange();
  const { form, field, busy, set, values } = useForm({
    initial: { phrase: '', caution: '' },
    check: ({ phrase }) => faultsOf(addWord.body, { phrase }),
    async act({ phrase, caution }) {
      await call(addWord, { body: { phrase, ...(caution ? { caution: caution as Caution } : {}) } });
      set('phrase', '');
      await refreshAdmin();
    },
    explain: explainAt('phrase'),
  });
  return (
    <>
      <form
        {...form}
        className="grid grid-cols-[minmax(0,1fr)_minmax(0,220px)_auto] items-start gap-3 border-b border-line px-4 py-4 phone:grid-cols-1"
      >
        <TextInput {...field('phrase')} label="Word or phrase" maxLength={100} />
        <Select
          label="Warn readers of"
          value={String(values.caution)}
          onChange={(event) => set('caution', event.target.value)}
          options={[
            { value: '', label: 'Nothing, just flag it' },
            ...cautions.map((each) => ({ value: each, label: warnings[each] })),
          ]}
        />
        <Button type="submit" look="primary" busy={busy} className="mt-[27px] phone:mt-0">
          Add
        </Button>
      </form>
      <WholeTable
        label="Words"
        list={list}
        items={words}
        empty={{
          drawing: 'shield',
          title: 'No words added',
          text: 'Quad already watches for common slurs and scams. Posts with your words go to the queue.',
        }}
      >
        {(word) => (
          <TableRow
            key={word._id}
            id={word._id}
            actions={
              <RowButtons
                name={word.phrase}
                busy={running === word._id}
                onRemove={() => void change(() => call(removeWord, { params: { id: word._id } }), word._id)}
              />
            }
          >
            <h2 className="font-semi">{word.phrase}</h2>
            <Marks>
              {word.caution ? <StateMark tone="warn">Warns: {warnings[word.caution]}</StateMark> : null}
              {word.by ? <span>by @{word.by}</span> : null}
            </Marks>
          </TableRow>
        )}
      </WholeTable>
    </>
  );
}
