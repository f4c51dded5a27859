import { choiceLabel, type PostKind, postKinds } from '../../../contract/posts/listing-fields.ts';
import { Segments } from '../../ui/forms/segments.tsx';
import type { Composer } from './use-composer.ts';

const options = postKinds.map((value) => ({ value, label: choiceLabel(value) }));

/** The kind of post; an edited post without a kind has none selected. */
export function KindRow({ composer: { draft, state } }: { composer: Composer }) {
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
