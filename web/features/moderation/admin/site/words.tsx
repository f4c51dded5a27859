import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { addWord, listWords, removeWord } from '../../../../../contract/moderation/admin-site.ts';
import { type Caution, cautions } from '../../../../../contract/moderation/cautions.ts';
import { showError } from '../../../../lib/alerts.ts';
import { ApiError, call, messageOf } from '../../../../lib/api.ts';
import { faultsOf, useForm } from '../../../../lib/form.ts';
import { Button } from '../../../../ui/button.tsx';
import { useViewer } from '../../../../lib/viewer.ts';
import { Segments } from '../../../../ui/forms/segments.tsx';
import { Select } from '../../../../ui/forms/select.tsx';
import { TextInput } from '../../../../ui/forms/text-input.tsx';
import { refreshAdmin } from '../api.ts';
import { useSearchText } from '../parts/admin-search.tsx';
import { Filters, useFilter } from '../parts/filters.tsx';
import { Mark, Marks } from '../parts/marks.tsx';
import { Row } from '../parts/table.tsx';
import { WholeTable } from '../parts/whole-table.tsx';
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

/** /admin/words: watched words, and for admins the words that search treats alike. */
export default function Words() {
  const [value, setValue] = useFilter();
  if (useViewer().user?.role !== 'admin') return <WatchedWords />;
  const shown = value('list') === 'synonyms' ? 'synonyms' : 'watched';
  return (
    <>
      <Filters>
        <Segments
          label="List"
          value={shown}
          onChange={(next) => setValue('list', next === 'synonyms' ? next : '')}
          options={[
            { value: 'watched', label: 'Watched words' },
            { value: 'synonyms', label: 'Synonyms' },
          ]}
        />
      </Filters>
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
  const [busy, setBusy] = useState<string | null>(null);
  const {
    form,
    field,
    busy: adding,
    set,
    values,
  } = useForm({
    initial: { phrase: '', caution: '' },
    check: ({ phrase }) => faultsOf(addWord.body, { phrase }),
    async act({ phrase, caution }) {
      await call(addWord, { body: { phrase, ...(caution ? { caution: caution as Caution } : {}) } });
      set('phrase', '');
      await refreshAdmin();
    },
    explain: (error) => ({
      phrase: (error instanceof ApiError ? error.field('phrase') : undefined) ?? messageOf(error),
    }),
  });
  const remove = async (id: string) => {
    setBusy(id);
    await call(removeWord, { params: { id } }).catch((error: unknown) => showError(error));
    await refreshAdmin();
    setBusy(null);
  };
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
        <Button type="submit" look="primary" busy={adding} className="mt-[27px] phone:mt-0">
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
          <Row
            key={word._id}
            id={word._id}
            actions={
              <Button
                size="s"
                busy={busy === word._id}
                aria-label={`Remove ${word.phrase}`}
                onClick={() => void remove(word._id)}
              >
                Remove
              </Button>
            }
          >
            <h2 className="font-semi">{word.phrase}</h2>
            <Marks>
              {word.caution ? <Mark tone="warn">Warns: {warnings[word.caution]}</Mark> : null}
              {word.by ? <span>by @{word.by}</span> : null}
            </Marks>
          </Row>
        )}
      </WholeTable>
    </>
  );
}
