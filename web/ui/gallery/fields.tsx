import { useState } from 'react';
import { chooseTheme, useTheme } from '../../lib/theme.ts';
import { Checkbox, Switch } from '../forms/checkbox.tsx';
import { Counter } from '../forms/counter.tsx';
import { ComputerIcon, GlobeIcon, MessagesIcon, MoonIcon, SunIcon } from '../icons/icons.tsx';
import { RadioGroup } from '../forms/radio-group.tsx';
import { Segments } from '../forms/segments.tsx';
import { Select } from '../forms/select.tsx';
import { TextArea, TextInput } from '../forms/text-input.tsx';
import { GalleryPart, GalleryRow } from './part.tsx';

const CATEGORIES = ['Furniture', 'Computers & accessories', 'Books'].map((label) => ({ value: label, label }));

export function Fields() {
  const [bio, setBio] = useState("Selling what doesn't fit in the car.");
  const theme = useTheme();
  return (
    <GalleryPart name="Fields">
      <div className="gallery-two grid gap-5">
        <TextInput label="Email" type="email" placeholder="you@ou.edu" hint="Use your school email." />
        <TextInput label="Password" type="password" defaultValue="secret" error="Wrong password!" />
        <TextInput label="Price" lead="$" defaultValue="95" inputMode="decimal" />
        <TextInput label="Username" defaultValue="hollisreyes" disabled />
        <Select label="Category" options={CATEGORIES} placeholder="Choose one" />
        <Select label="Month" options={CATEGORIES} error="You must be at least 16" />
        <TextArea
          label="Bio"
          value={bio}
          onChange={(event) => setBio(event.target.value)}
          note={`${bio.length} / 160`}
        />
        <div>
          <Checkbox>I agree to the Terms and the Privacy Policy</Checkbox>
          <Checkbox defaultChecked hint="$5 daily">
            Run until paused
          </Checkbox>
          <Checkbox disabled>Not now</Checkbox>
          <Switch defaultChecked hint="A mail when someone writes to you">
            Email notifications
          </Switch>
          <Switch>Keyboard shortcuts</Switch>
        </div>
        <RadioGroup
          label="Goal"
          defaultValue="website"
          options={[
            { value: 'message', label: 'Message', hint: 'They message you on Quad', icon: <MessagesIcon /> },
            { value: 'website', label: 'Website', hint: 'Sends people to your website', icon: <GlobeIcon /> },
          ]}
        />
        <RadioGroup
          label="Gender"
          options={[
            { value: 'm', label: 'Male' },
            { value: 'f', label: 'Female' },
            { value: 'o', label: 'Other' },
          ]}
          error="Choose one"
        />
      </div>
      <GalleryRow>
        <Counter used={0} limit={500} />
        <Counter used={164} limit={500} />
        <Counter used={471} limit={500} />
        <Counter used={512} limit={500} />
        <Segments
          label="Theme"
          value={theme}
          onChange={chooseTheme}
          options={[
            { value: 'light', label: 'Light', icon: <SunIcon size={18} /> },
            { value: 'dark', label: 'Dark', icon: <MoonIcon size={18} /> },
            { value: 'system', label: 'System', icon: <ComputerIcon size={18} /> },
          ]}
        />
      </GalleryRow>
    </GalleryPart>
  );
}
