import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import {
  defaultPicks,
  PICKS_MAX,
  pickIcons,
  type QuickPick,
  quickPick,
} from '../../../../contract/campuses/quick-picks.ts';
import { changeAdminCampus } from '../../../../contract/console/site.ts';
import { call } from '../../../lib/api.ts';
import { faultsOf, useForm } from '../../../lib/form.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialogs/dialog.tsx';
import { Select } from '../../../ui/forms/select.tsx';
import { TextInput } from '../../../ui/forms/text-input.tsx';
import { PickIcon } from '../../posts/components/index.ts';
import { FormButtons } from '../parts/form-buttons.tsx';
import { RowButtons } from '../parts/row-buttons.tsx';
import { TableRow } from '../parts/table.tsx';
import { WholeTable } from '../parts/whole-table.tsx';
import { campusesQuery, explainCampus, sentences } from './campuses-query.ts';
import { useChosenCampus } from './use-chosen-campus.ts';
import { refreshAdmin, useAdminChange } from '../api.ts';

/** "books-movies-music" as "Books movies music". */
const iconName = (icon: string) => icon.charAt(0).toUpperCase() + icon.slice(1).replaceAll('-', ' ');

const without = (picks: readonly QuickPick[], at: number) => picks.filter((_, index) => index !== at);

/** /admin/picks: the filters and searches that a campus's home offers, in their order. */
export default function QuickPicks() {
  const { campus, field } = useChosenCampus();
  const list = useQuery(campusesQuery);
  const [editing, setEditing] = useState<number | null>(null);
  const { running, change } = useAdminChange();
  const own = list.data?.campuses.find(({ _id }) => _id === campus)?.quick_picks;
  const picks = own ?? defaultPicks;
  const store = (next: readonly QuickPick[] | null) =>
    call(changeAdminCampus, { params: { id: campus }, body: { quick_picks: next && [...next] } });
  return (
    <>
      <div className="grid grid-cols-[minmax(0,320px)_auto_auto] items-start justify-start gap-3 border-b border-line px-4 py-4 phone:grid-cols-[minmax(0,1fr)_auto]">
        <Select {...field} />
        <Button
          look="primary"
          className="mt-[27px]"
          disabled={!list.data || running !== null || picks.length >= PICKS_MAX}
          onClick={() => setEditing(picks.length)}
        >
          Add
        </Button>
        {own ? (
          <Button
            className="mt-[27px] phone:mt-0"
            disabled={running !== null}
            onClick={() => void change(() => store(null), 'usual')}
          >
            Use the usual ones
          </Button>
        ) : null}
      </div>
      <WholeTable
        label="Quick picks"
        list={list}
        items={picks.map((pick, at) => ({ ...pick, at }))}
        empty={{ drawing: 'search', title: 'No quick picks', text: 'Home shows no filters above the feed.' }}
      >
        {({ name, icon, path, at }) => (
          <TableRow
            key={`${name} ${path}`}
            id={name}
            actions={
              <>
                <Button
                  size="s"
                  aria-label={`Move ${name} up`}
                  disabled={at === 0 || running !== null}
                  onClick={() =>
                    void change(
                      () => store(without(picks, at).toSpliced(at - 1, 0, picks[at] as QuickPick)),
                      `${name} up`,
                    )
                  }
                >
                  Move up
                </Button>
                <RowButtons
                  name={name}
                  onEdit={() => setEditing(at)}
                  busy={running === name}
                  // what is stored is the whole list: another change at once would be of the list before
                  disabled={running !== null && running !== name}
                  onRemove={() => void change(() => store(without(picks, at)), name)}
                />
              </>
            }
          >
            <h2 className="flex items-center gap-2 font-semi">
              <PickIcon of={icon} />
              {name}
            </h2>
            <Link to={path} className="text-small wrap-anywhere text-2 hover:underline">
              {path}
            </Link>
          </TableRow>
        )}
      </WholeTable>
      {editing === null ? null : (
        <PickDialog
          pick={picks[editing]}
          onSave={async (pick) => {
            await store(picks.toSpliced(editing, 1, pick));
            await refreshAdmin();
            setEditing(null);
          }}
          onClose={() => setEditing(null)}
        />
      )}
    </>
  );
}

interface PickDialogProps {
  /** undefined: a new one */
  pick: QuickPick | undefined;
  onSave: (pick: QuickPick) => Promise<void>;
  onClose: () => void;
}

function PickDialog({ pick, onSave, onClose }: PickDialogProps) {
  const { form, field, set, busy } = useForm({
    initial: { name: pick?.name ?? '', icon: pick?.icon ?? pickIcons[0], path: pick?.path ?? '' },
    check: (values) => sentences(faultsOf(quickPick, values)),
    act: onSave,
    explain: (error) => explainCampus(error, 'path'),
  });
  return (
    <Dialog open onClose={onClose} title={pick ? 'Edit quick pick' : 'Add quick pick'} size="ask" keepOpen>
      <form {...form} className="grid gap-5 px-4 pt-4 pb-6">
        <TextInput {...field('name')} label="Name" maxLength={20} autoComplete="off" />
        <Select
          label="Icon"
          value={field('icon').value}
          onChange={(event) => set('icon', event.target.value)}
          options={pickIcons.map((icon) => ({ value: icon, label: iconName(icon) }))}
        />
        <TextInput
          {...field('path')}
          label="Address"
          hint="Open a category or a search, set its filters, and paste the address here."
          maxLength={400}
          autoComplete="off"
        />
        <FormButtons busy={busy} onCancel={onClose} />
      </form>
    </Dialog>
  );
}
