import type { AdminCampus } from '../../../../../contract/console/site.ts';
import { TextInput } from '../../../../ui/forms/text-input.tsx';
import { CampusSection, type SectionProps } from './section.tsx';

export const mailValues = (campus: AdminCampus) => ({
  support_email: campus.support_email,
  mail_sender: campus.mail_sender,
  social_url: campus.social_url,
});
type Values = ReturnType<typeof mailValues>;

export const mailBody = ({ support_email, mail_sender, social_url }: Values) => ({
  support_email,
  mail_sender,
  social_url,
});

/** Where people write to, and who the campus's mail comes from. */
export function MailFields({ field }: SectionProps<Values>) {
  return (
    <CampusSection title="Mail and contact">
      <TextInput
        {...field('support_email')}
        label="Support email"
        hint="Answers to the campus's emails go there too."
        type="email"
        autoCapitalize="none"
      />
      <TextInput
        {...field('mail_sender')}
        label="Mail sender"
        hint="Such as Rice Market <market@rice.edu>. Its domain must allow your mail server (SPF, DKIM)."
        autoCapitalize="none"
        spellCheck={false}
      />
      <TextInput
        {...field('social_url')}
        label="Social account"
        hint="The address of a page that takes direct messages."
        autoCapitalize="none"
      />
    </CampusSection>
  );
}
