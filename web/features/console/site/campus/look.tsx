import { useRef } from 'react';
import type { AdminCampus } from '../../../../../contract/console/site.ts';
import { LOGO_BYTES } from '../../../../../contract/campuses/logo.ts';
import { Button } from '../../../../ui/button.tsx';
import { Field } from '../../../../ui/forms/field.tsx';
import { TextInput } from '../../../../ui/forms/text-input.tsx';
import { Swatch } from '../add-campus.tsx';
import { CampusSection, type SectionProps } from './section.tsx';

/** `logo` is a newly chosen file as a data URL, `remove` or '' for no change. */
export const lookValues = (campus: AdminCampus) => ({ colour: campus.colour, logo: '' });
type Values = ReturnType<typeof lookValues>;

export const lookBody = ({ colour, logo }: Values) => ({
  colour,
  ...(logo === '' ? {} : { logo: logo === 'remove' ? null : logo }),
});

/** The file as a data URL. */
const readFile = (file: File): Promise<string> =>
  new Promise((done, fail) => {
    const reader = new FileReader();
    reader.onload = () => done(String(reader.result));
    reader.onerror = () => fail(reader.error ?? new Error('unreadable'));
    reader.readAsDataURL(file);
  });

/** The campus's color and logo. */
export function Look({ campus, field, values, set, refuse }: SectionProps<Values> & LookProps) {
  const input = useRef<HTMLInputElement>(null);
  const { logo } = values;
  const chosen = logo !== '' && logo !== 'remove';
  const shown = chosen ? logo : logo === 'remove' ? `/logos/${campus._id}.svg` : campus.campus_logo;
  const choose = async (file: File | undefined) => {
    if (!file) return;
    if (file.size > LOGO_BYTES) return refuse({ logo: 'Choose a picture of at most 1 MB.' });
    const logo = await readFile(file).catch(() => null);
    if (logo === null) return refuse({ logo: "That file couldn't be read. Choose another one." });
    set('logo', logo);
  };
  return (
    <CampusSection title="Look">
      <TextInput
        {...field('colour')}
        label="Color"
        hint="Made darker or lighter where text needs it."
        lead={<Swatch colour={values.colour} />}
        maxLength={7}
      />
      <Field label="Logo" hint="A square picture, at least 512 pixels wide." error={field('logo').error}>
        {(control) => (
          <span className="flex items-center gap-3">
            <img src={shown} alt="" width={44} height={44} className="size-11 shrink-0 rounded-m" />
            <input
              {...control}
              ref={input}
              type="file"
              accept="image/png,image/jpeg,image/webp"
              className="min-w-0 flex-1 text-small text-2 file:mr-3 file:min-h-9 file:cursor-pointer file:rounded-pill file:border file:border-solid file:border-line-2 file:bg-page file:px-3.5 file:font-semi file:text-ink"
              onChange={(event) => void choose(event.target.files?.[0])}
            />
            {chosen || (campus.has_logo && logo !== 'remove') ? (
              <Button
                size="s"
                onClick={() => {
                  if (input.current) input.current.value = '';
                  set('logo', chosen ? '' : 'remove');
                }}
              >
                Remove
              </Button>
            ) : null}
          </span>
        )}
      </Field>
    </CampusSection>
  );
}

interface LookProps {
  campus: AdminCampus;
  refuse(faults: { logo: string }): void;
}
