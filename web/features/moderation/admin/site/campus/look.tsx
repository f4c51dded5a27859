import type { AdminCampus } from '../../../../../../contract/moderation/admin-site.ts';
import { TextInput } from '../../../../../ui/forms/text-input.tsx';
import { Swatch } from '../add-campus.tsx';
import { Section, type SectionProps } from './section.tsx';

export const lookValues = (campus: AdminCampus) => ({ colour: campus.colour });
type Values = ReturnType<typeof lookValues>;

/** The campus's color. */
export function Look({ field, values }: SectionProps<Values>) {
  return (
    <Section title="Look">
      <TextInput {...field('colour')} label="Color" lead={<Swatch colour={values.colour} />} maxLength={7} />
    </Section>
  );
}
