import { buttonLabels, type Goal } from '../../../../contract/ads/rules.ts';
import { AccountIcon, GlobeIcon, MessagesIcon } from '../../../ui/icons/icons.tsx';
import { RadioGroup } from '../../../ui/forms/radio-group.tsx';
import { Select } from '../../../ui/forms/select.tsx';
import { TextInput } from '../../../ui/forms/text-input.tsx';
import { InfoButton } from '../components/info-button.tsx';
import { goalNames } from '../words.ts';
import { PartHead } from './part-head.tsx';
import type { useBoost } from './use-boost.ts';

const hints: Record<Goal, string> = {
  message: 'They message you on Quad',
  profile: 'They visit your profile and other listings',
  website: 'They open your website',
};

const options = [
  { value: 'message', icon: <MessagesIcon /> },
  { value: 'profile', icon: <AccountIcon /> },
  { value: 'website', icon: <GlobeIcon /> },
].map(({ value, icon }) => ({ value, icon, label: goalNames[value as Goal], hint: hints[value as Goal] }));

const labels = buttonLabels.map((label) => ({ value: label, label }));

/** What the ad's button does. */
export function GoalFields({ form }: { form: ReturnType<typeof useBoost> }) {
  const { goal, label } = form.values;
  return (
    <section aria-label="Goal" className="border-b border-line p-6 phone:px-4 phone:py-5">
      <PartHead title="Goal" hint="What should people do when they see your post?">
        <InfoButton name="Goal">
          <p>
            <b className="font-semi text-ink">Message</b> puts a Send Message button on your ad. Best for something
            you're selling.
          </p>
          <p>
            <b className="font-semi text-ink">Profile</b> sends people to your profile, where they see everything you've
            posted.
          </p>
          <p>
            <b className="font-semi text-ink">Website</b> opens your website. You choose the button's label.
          </p>
        </InfoButton>
      </PartHead>
      <RadioGroup
        label="Goal"
        hideLabel
        name="goal"
        options={options}
        value={goal}
        onChange={(event) => form.set('goal', event.target.value)}
      />
      {goal === 'website' ? (
        <div className="mt-4 grid grid-cols-[minmax(0,1fr)_minmax(0,180px)] gap-3 phone:grid-cols-[minmax(0,1fr)]">
          <TextInput
            label="Website URL"
            type="url"
            inputMode="url"
            autoComplete="url"
            autoCapitalize="none"
            placeholder="https://www.example.com"
            {...form.field('url')}
          />
          <Select
            label="Button label"
            name="label"
            placeholder="Choose a label"
            options={labels}
            value={label}
            error={form.errors.label}
            onChange={(event) => form.set('label', event.target.value)}
          />
        </div>
      ) : null}
    </section>
  );
}
