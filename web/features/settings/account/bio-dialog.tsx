import { useState } from 'react';
import { bioLength } from '../../../../contract/identity/rules.ts';
import { limits } from '../../../../contract/limits.ts';
import { setBio } from '../../../../contract/identity/profiles.ts';
import type { Me } from '../../../../contract/identity/viewer.ts';
import { showAlert } from '../../../lib/alerts.ts';
import { call } from '../../../lib/api.ts';
import { useForm } from '../../../lib/form.ts';
import { setViewer } from '../../../lib/viewer.ts';
import { Counter } from '../../../ui/forms/counter.tsx';
import { Dialog } from '../../../ui/dialogs/dialog.tsx';
import { TextArea } from '../../../ui/forms/text-input.tsx';
import { refetchProfiles } from '../../identity/index.ts';
import { explainUpdate } from './account-data.ts';
import { EditForm } from './edit-form.tsx';

/** Edits the bio, at most 160 characters, with the live counter. */
export function BioDialog({ user, onClose }: { user: Me; onClose: () => void }) {
  // as the dialog opened: saving changes the viewer's bio before it closes
  const [start] = useState(user.bio);
  const { form, field, busy, values } = useForm({
    initial: { bio: start },
    check: () => ({}),
    act: async ({ bio }) => {
      setViewer(await call(setBio, { body: { bio: bio.trim() } }));
      refetchProfiles();
      showAlert({ msg: 'Profile Updated', alertType: 'success' });
      onClose();
    },
    explain: explainUpdate,
  });
  const used = bioLength(values.bio.trim());
  const { error, ...area } = field('bio');
  const tooLong = used > limits.bioMax;
  // posting needs a bio, so it can be changed but not removed
  return (
    <Dialog open onClose={onClose} title="Edit bio" keepOpen>
      <div className="p-6 phone:px-4">
        <EditForm {...form} busy={busy} idle={used === 0 || tooLong || values.bio.trim() === start} onCancel={onClose}>
          <TextArea
            {...area}
            label="Bio"
            rows={4}
            note={<Counter used={used} limit={limits.bioMax} />}
            error={error ?? (tooLong ? `Up to ${limits.bioMax} characters.` : null)}
          />
        </EditForm>
      </div>
    </Dialog>
  );
}
