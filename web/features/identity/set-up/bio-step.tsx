import { bioLength } from '../../../../contract/identity/rules.ts';
import { limits } from '../../../../contract/limits.ts';
import { isPhone } from '../gate.ts';
import { BioChips } from './bio-chips.tsx';
import { Drawing } from '../../../ui/drawings/drawing.tsx';
import { Counter } from '../../../ui/forms/counter.tsx';
import { TextArea } from '../../../ui/forms/text-input.tsx';

/** The wizard's step for a bio of at most 160 characters, with the live counter "n / 160". */
export function BioStep({
  bio,
  error,
  onChange,
}: {
  bio: string;
  error?: string | null;
  onChange: (bio: string) => void;
}) {
  const used = bioLength(bio.trim());
  return (
    <>
      <div className="text-center">
        <Drawing name="comments" className="mx-auto mb-3 h-28 w-auto" />
        <h2 className="text-name font-bold">Describe yourself</h2>
        <p className="mt-1 text-2">What you study, what you sell, where you like to meet.</p>
      </div>
      <BioChips bio={bio} onChange={onChange} />
      <TextArea
        label="Bio"
        className="mt-5"
        rows={3}
        value={bio}
        onChange={(event) => onChange(event.target.value)}
        note={<Counter used={used} limit={limits.bioMax} />}
        error={error ?? (used > limits.bioMax ? `Up to ${limits.bioMax} characters.` : null)}
        // a phone's keyboard would cover the chips
        data-autofocus={isPhone() ? undefined : ''}
        autoFocus={!isPhone()}
      />
    </>
  );
}
