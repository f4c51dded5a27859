import { type ClipboardEvent, type DragEvent, type ReactNode, useRef, useState } from 'react';
import { ErrorLine } from '../../ui/forms/error-line.tsx';
import { ComposerText } from './composer-text.tsx';
import type { ComposerParts } from './composer-parts.ts';
import { FilePicker } from './files/file-picker.tsx';
import { SellFields } from './sell-fields.tsx';
import { Thumbs } from './files/thumbs.tsx';
import { isPost } from './target.ts';
import type { Composer } from './use-composer.ts';
import { choiceLabel, type PostKind, postKinds } from '../../../contract/posts/listing-fields.ts';
import { Segments } from '../../ui/forms/segments.tsx';

const options = postKinds.map((value) => ({ value, label: choiceLabel(value) }));

/** The kind of post; an edited post without a kind has none selected. */
function KindRow({ composer: { draft, state } }: { composer: Composer }) {
  return (
    <Segments
      label="Kind"
      options={options}
      value={state.fields.kind as PostKind}
      onChange={(kind) => draft.setKind(kind)}
      className="mx-4 mt-3 flex"
    />
  );
}

interface Props extends Pick<ComposerParts, 'PriceHint' | 'Foot'> {
  composer: Composer;
  pickerId: string;
  /** above the text: the post that is answered */
  children?: ReactNode;
}

/** A composer's content between its header and its tools; files can be pasted and dropped anywhere on it. */
export function ComposerBody({ composer, pickerId, children, PriceHint, Foot }: Props) {
  const { draft, state } = composer;
  const ofPost = isPost(draft.target);
  const [over, setOver] = useState(false);
  /** how many nested elements a dragged file has entered and not left: entering a child fires before leaving its parent */
  const depth = useRef(0);
  const bringsFiles = (event: DragEvent) => event.dataTransfer.types.includes('Files');

  const onPaste = (event: ClipboardEvent) => {
    const { files } = event.clipboardData;
    // Text copied from an office program comes with an image of itself, but the text is what was meant.
    if (files.length === 0 || event.clipboardData.getData('text/plain') !== '') return;
    event.preventDefault();
    draft.files.add([...files]);
  };
  const enter = (event: DragEvent, by: number) => {
    if (!bringsFiles(event)) return;
    depth.current = Math.max(0, depth.current + by);
    setOver(depth.current > 0);
  };
  const onDrop = (event: DragEvent) => {
    depth.current = 0;
    setOver(false);
    if (event.dataTransfer.files.length === 0) return;
    event.preventDefault();
    draft.files.add([...event.dataTransfer.files]);
  };

  return (
    <div
      data-composer
      className="relative flex flex-col phone:min-h-full"
      inert={state.sending !== null}
      onPaste={onPaste}
      onDragEnter={(event) => enter(event, 1)}
      onDragLeave={(event) => enter(event, -1)}
      onDrop={onDrop}
    >
      {children}
      {ofPost ? (
        <>
          <KindRow composer={composer} />
          {composer.listing ? <FilePicker draft={draft} held={state.files.length} id={pickerId} bare /> : null}
          <Thumbs composer={composer} pickerId={pickerId} first />
          <SellFields composer={composer} PriceHint={PriceHint} />
        </>
      ) : null}
      <ComposerText composer={composer} />
      {ofPost && Foot ? <Foot listing={draft.listing} text={state.text} /> : null}
      {ofPost ? null : <Thumbs composer={composer} pickerId={pickerId} />}
      <div className="hidden flex-1 phone:block" />
      {state.faults.form ? <ErrorLine text={state.faults.form} onRetry={composer.send} /> : null}
      {over ? (
        <div className="pointer-events-none absolute inset-1 z-[4] grid place-items-center rounded-m border-2 border-dashed border-accent bg-glass font-semi text-accent">
          Drop photos or videos here
        </div>
      ) : null}
    </div>
  );
}
