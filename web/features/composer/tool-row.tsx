import { Counter } from '../../ui/forms/counter.tsx';
import { FormatMenu } from './editor/index.ts';
import { textMaxIn } from './draft/draft-state.ts';
import { FilePicker } from './files/file-picker.tsx';
import type { Composer } from './use-composer.ts';

/**
 * Below the text of a post or comment, always visible: files, formatting, "Draft saved", and the counter. A
 * listing has these at its photos and its description.
 */
export function ToolRow({ composer, pickerId }: { composer: Composer; pickerId: string }) {
  const { draft, state, controls } = composer;
  return (
    <div className="flex items-center py-1.5 pr-4 pl-2 phone:pr-3 phone:pl-1" inert={state.sending !== null}>
      <FilePicker draft={draft} held={state.files.length} id={pickerId} />
      <span aria-hidden="true" className="mx-1.5 h-5 w-px shrink-0 bg-line-2 phone:mx-1" />
      <FormatMenu controls={controls} />
      {state.kept ? (
        <span className="mr-3 ml-2 text-small whitespace-nowrap text-3 phone:sr-only">Draft saved</span>
      ) : null}
      <Counter used={state.length} limit={textMaxIn(state, draft.target)} className="ml-2 max-[430px]:[&>svg]:hidden" />
    </div>
  );
}
