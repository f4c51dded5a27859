import type { AdminCampus } from '../../../../../contract/console/site.ts';
import { TextArea, TextInput } from '../../../../ui/forms/text-input.tsx';
import { CampusSection, type SectionProps, wide } from './section.tsx';

export const legalValues = (campus: AdminCampus) => ({
  legal_name: campus.legal_name,
  legal_address: campus.legal_address,
  terms_url: campus.terms_url,
  privacy_url: campus.privacy_url,
  terms_text: campus.terms_text,
  privacy_text: campus.privacy_text,
});
type Values = ReturnType<typeof legalValues>;

export const legalBody = (values: Values) => ({
  legal_name: values.legal_name,
  legal_address: values.legal_address,
  terms_url: values.terms_url,
  privacy_url: values.privacy_url,
  terms_text: values.terms_text,
  privacy_text: values.privacy_text,
});

/** Who runs the campus, and its legal texts. */
export function Legal({ field }: SectionProps<Values>) {
  return (
    <CampusSection title="Legal">
      <p className={`${wide} text-small text-2`}>
        The built-in terms and privacy policy are a starting point, not legal advice. Have a lawyer review them, or your
        own texts, before you open the campus.
      </p>
      <TextInput {...field('legal_name')} label="Legal name" hint="Who runs this campus." />
      <TextArea {...field('legal_address')} label="Legal address" rows={2} />
      <TextInput
        {...field('terms_url')}
        label="Terms link"
        hint="To use terms on another site."
        autoCapitalize="none"
      />
      <TextInput
        {...field('privacy_url')}
        label="Privacy link"
        hint="To use a privacy policy on another site."
        autoCapitalize="none"
      />
      <TextArea
        {...field('terms_text')}
        label="Own terms"
        hint="In Markdown. Saving publishes a new version; older ones stay readable."
        className={wide}
        rows={6}
      />
      <TextArea {...field('privacy_text')} label="Own privacy policy" hint="In Markdown." className={wide} rows={6} />
    </CampusSection>
  );
}
