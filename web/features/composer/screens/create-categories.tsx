import { useStore } from 'zustand';
import { choicesOf } from '../../../../contract/posts/listing-fields.ts';
import { useCampus } from '../../../lib/app-state.ts';
import { currentViewer } from '../../../lib/viewer.ts';
import { CheckIcon } from '../../../ui/icons/icons.tsx';
import { ScreenHead } from '../../../ui/layout/screen-head.tsx';
import { openDraft } from '../draft/draft.ts';
import { draftKey, type Target } from '../target.ts';
import { useCreateRoute } from '../use-create-route.ts';

const target: Target = { kind: 'post' };
const choices = choicesOf('category', { value: '', label: 'None' });

/** /create/categories: the phone's category chooser (D42). The choice goes into the open draft. */
export default function CreateCategoriesScreen() {
  const { open, back } = useCreateRoute('post', '/create/post');
  return open ? <Chooser onChosen={back} /> : null;
}

function Chooser({ onChosen }: { onChosen: () => void }) {
  const campus = useCampus();
  const draft = openDraft(draftKey(currentViewer().user?._id ?? '', campus._id, target), target);
  const chosen = useStore(draft.store, ({ fields }) => fields.category);
  return (
    <>
      <ScreenHead title="Category" back="/create/post" onBack={onChosen} />
      <ul aria-label="Categories" className="pb-6">
        {choices.map(({ value, label }) => (
          <li key={value} className="border-b border-line last:border-0">
            <button
              type="button"
              aria-current={value === chosen ? 'true' : undefined}
              className="flex min-h-13 w-full items-center gap-3 px-4 text-left hover:bg-2 focus-visible:-outline-offset-2"
              onClick={() => {
                draft.setField('category', value);
                onChosen();
              }}
            >
              <span className={`min-w-0 flex-1 ${value === '' ? 'text-2' : ''} ${value === chosen ? 'font-semi' : ''}`}>
                {label}
              </span>
              {value === chosen ? <CheckIcon size={20} className="text-accent" /> : null}
            </button>
          </li>
        ))}
      </ul>
    </>
  );
}
