import { type ReactNode, useState } from 'react';
import { ConfirmDialog } from '../../../ui/dialogs/dialog.tsx';
import { IconButton } from '../../../ui/icons/icon-button.tsx';
import { CloseIcon } from '../../../ui/icons/icons.tsx';
import { clearRecent, removeRecent } from '../api.ts';
import { SuggestionSection } from './entries.tsx';

interface RecentSearchesProps {
  recent: readonly { search_id: string; search_text: string }[];
  /** returns the focus to the box */
  onStay: () => void;
  children: ReactNode;
}

/** The viewer's own searches, which can be removed one by one or all at once. */
export function RecentSearches({ recent, onStay, children }: RecentSearchesProps) {
  const [clearing, setClearing] = useState(false);
  const stay = () => {
    setClearing(false);
    onStay();
  };
  return (
    <>
      {recent.length > 0 ? (
        <SuggestionSection
          label="My Recent"
          action={
            <button
              type="button"
              onClick={() => setClearing(true)}
              className="hit-44 rounded-s text-small font-semi text-accent hover:underline"
            >
              Clear all
            </button>
          }
          beside={recent.map((each) => (
            <IconButton
              key={each.search_id}
              label={`Remove ${each.search_text}`}
              icon={<CloseIcon size={18} />}
              onClick={() => void removeRecent(each.search_id).then(onStay)}
            />
          ))}
        >
          {children}
        </SuggestionSection>
      ) : null}
      <ConfirmDialog
        open={clearing}
        onClose={stay}
        title="Clear all recent searches?"
        text="This can't be undone and you'll remove all your recent searches."
        confirm="Clear"
        danger
        onConfirm={() => void clearRecent().then(stay)}
      />
    </>
  );
}
