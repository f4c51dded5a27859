import { limits } from '../../../../contract/limits.ts';
import { Counter } from '../../../ui/forms/counter.tsx';
import { FormatToolbar } from '../editor/index.ts';
import { FilePicker } from './files/file-picker.tsx';
import type { Composer } from './use-composer.ts';

/** Below the text, always visible: files, formatting, "Draft saved", and the counter (POS-08). */
export function ToolRow({ composer, pickerId }: { composer: Composer; pickerId: string }) {
  const { draft, state, controls } = composer;
  return (
    <div className="flex items-center py-1.5 pr-4 pl-2 phone:pr-3 phone:pl-1" inert={state.sending !== null}>
      <FilePicker draft={draft} held={state.files.length} id={pickerId} />
      <span aria-hidden="true" className="mx-1.5 h-5 w-px shrink-0 bg-line-2 phone:mx-1" />
      {/* Closer together on phones; on the narrowest the row scrolls sideways. */}
      <div className="scrollless min-w-0 flex-1 overflow-x-auto overscroll-x-contain py-0.5 phone:[mask-image:linear-gradient(to_right,#000_calc(100%-20px),transparent)] phone:pr-4 phone:[&_button]:w-10.5 phone:[&_button]:min-w-10.5 max-[430px]:[&_button]:w-8.5! max-[430px]:[&_button]:min-w-8.5!">
        <FormatToolbar controls={controls} />
      </div>
      {state.kept ? (
        <span className="mr-3 ml-2 text-small whitespace-nowrap text-3 phone:sr-only">Draft saved</span>
      ) : null}
      <Counter used={state.length} limit={limits.postTextMax} className="ml-2 max-[430px]:[&>svg]:hidden" />
    </div>
  );
}
