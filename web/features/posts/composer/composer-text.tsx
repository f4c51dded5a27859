import { Suspense, useId } from 'react';
import { limits } from '../../../../contract/limits.ts';
import { showAlert } from '../../../lib/alerts.ts';
import { useViewer } from '../../../lib/viewer.ts';
import { Avatar } from '../../../ui/photos/avatar.tsx';
import { tooLong } from '../../../ui/forms/counter.tsx';
import { FieldError } from '../../../ui/forms/field.tsx';
import { personName, photoOf } from '../../identity/index.ts';
import { ComposerEditor } from '../editor/index.ts';
import { isOffered } from './draft/typed-fields.ts';
import { searchPeople } from './search-people.ts';
import { editorHeight, wordsOf } from './target.ts';
import type { Composer } from './use-composer.ts';

/** The author's avatar and the rich text box (POS-02 to POS-10). */
export function ComposerText({ composer }: { composer: Composer }) {
  const { draft, state, controls, send } = composer;
  const { user } = useViewer();
  const errorId = useId();
  if (!user) return null;
  const error = tooLong(state.length, limits.postTextMax, 'to post it') ?? state.faults.text;
  const minHeight = editorHeight(draft.target);
  return (
    <div className="grid grid-cols-[44px_minmax(0,1fr)] gap-3 px-4 pt-4 pb-2">
      <Avatar name={personName(user)} src={photoOf(user, 88)} size={44} />
      {/* A click next to the text focuses the editor. */}
      <div
        className="min-w-0 cursor-text pt-2"
        onMouseUp={(event) => event.target === event.currentTarget && controls.focus()}
      >
        <Suspense fallback={<div style={{ minHeight }} aria-busy="true" />}>
          <ComposerEditor
            value={state.text}
            onChange={(text, length) => draft.write(text, length)}
            controls={controls}
            placeholder={wordsOf(draft.target).placeholder}
            maxLength={limits.postTextMax}
            label="Text"
            searchPeople={searchPeople}
            // a new listing starts with its title
            autoFocus={draft.target.kind !== 'post' || !isOffered('title', state.fields)}
            minHeight={minHeight}
            onSubmit={send}
            onOverLimit={() => showAlert({ msg: 'Error: Too many characters!', alertType: 'danger' })}
            describedBy={error ? errorId : undefined}
          />
        </Suspense>
        <FieldError id={errorId} error={error} />
      </div>
    </div>
  );
}
