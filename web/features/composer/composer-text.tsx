import { Suspense, useId } from 'react';
import { showAlert } from '../../lib/alerts.ts';
import { useViewer } from '../../lib/viewer.ts';
import { classNames } from '../../ui/class-names.ts';
import { Avatar } from '../../ui/photos/avatar.tsx';
import { Counter, tooLong } from '../../ui/forms/counter.tsx';
import { FieldErrorLine } from '../../ui/forms/field.tsx';
import { personName, photoOf } from '../identity/index.ts';
import { ComposerEditor, FormatMenu, type SearchPeople } from './editor/index.ts';
import { textMaxIn } from './draft/draft-state.ts';
import { editorHeight, targetWords } from './target.ts';
import type { Composer } from './use-composer.ts';
import { searchPeople as endpoint } from '../../../contract/search/search.ts';
import { call } from '../../lib/api.ts';

/** Searches for people to mention, on this campus and the viewer's own. */
const searchPeople: SearchPeople | undefined = async (query) => {
  if (query.length < 2) return [];
  const { people } = await call(endpoint, { query: { q: query } });
  return people.map((person) => ({
    userId: person._id,
    username: person.username,
    name: personName(person),
    avatarUrl: photoOf(person, 96),
  }));
};

/** The share of its limit from which a description is counted. */
const COUNTED_FROM = 0.8;
const DESCRIPTION_PX = 84;

/**
 * The rich text box: a listing's description with its label, or beside the author's picture the text
 * of a post or comment. One element for both, so that another kind of post keeps what was written.
 */
export function ComposerText({ composer }: { composer: Composer }) {
  const { draft, state, controls, listing, send } = composer;
  const { user } = useViewer();
  const errorId = useId();
  if (!user) return null;
  const max = textMaxIn(state, draft.target);
  const error = tooLong(state.length, max, 'to post it') ?? state.faults.text;
  const minHeight = listing ? DESCRIPTION_PX : editorHeight(draft.target);
  return (
    <div className={listing ? 'px-4 pt-2 pb-3' : 'grid grid-cols-[44px_minmax(0,1fr)] gap-x-3 px-4 pt-4 pb-2'}>
      {listing ? (
        <div className="mb-2 flex min-h-5 justify-between gap-3 text-small">
          {/* A click focuses the box, as on a label; the box has an accessible name of its own. */}
          <span aria-hidden="true" className="font-semi" onClick={() => controls.focus()}>
            Description
          </span>
          {state.length >= max * COUNTED_FROM ? <Counter used={state.length} limit={max} /> : null}
        </div>
      ) : (
        <Avatar name={personName(user)} src={photoOf(user, 88)} size={44} />
      )}
      {/* A click next to the text focuses the editor. */}
      <div
        className={classNames(
          'min-w-0 cursor-text',
          listing ? 'field-box flex-col items-stretch! gap-0! pt-3 pb-0.5' : 'pt-2',
        )}
        onMouseUp={(event) => event.target === event.currentTarget && controls.focus()}
      >
        <Suspense fallback={<div style={{ minHeight }} aria-busy="true" />}>
          <ComposerEditor
            value={state.text}
            onChange={(text, length) => draft.write(text, length)}
            controls={controls}
            placeholder={targetWords(draft.target).placeholder}
            maxLength={max}
            label={listing ? 'Description' : 'Text'}
            searchPeople={searchPeople}
            // a listing starts with its title
            autoFocus={!listing}
            minHeight={minHeight}
            className={listing ? 'text-body!' : ''}
            onSubmit={send}
            onOverLimit={() => showAlert({ msg: 'Error: Too many characters!', alertType: 'danger' })}
            describedBy={error ? errorId : undefined}
          />
        </Suspense>
        {listing ? (
          <div className="-ml-3">
            <FormatMenu controls={controls} />
          </div>
        ) : null}
      </div>
      <div className="col-start-2">
        <FieldErrorLine id={errorId} error={error} />
        {listing ? (
          <p className="mt-1 min-h-4.5 text-right text-small text-3">{state.kept ? 'Draft saved' : null}</p>
        ) : null}
      </div>
    </div>
  );
}
