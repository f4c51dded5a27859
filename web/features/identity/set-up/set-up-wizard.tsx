import { type ReactNode, useEffect, useRef, useState } from 'react';
import { bioLength } from '../../../../contract/identity/rules.ts';
import { setBio } from '../../../../contract/identity/profiles.ts';
import { limits } from '../../../../contract/limits.ts';
import { showError } from '../../../lib/alerts.ts';
import { ApiError, call } from '../../../lib/api.ts';
import { setViewer, useViewer } from '../../../lib/viewer.ts';
import { Avatar } from '../../../ui/photos/avatar.tsx';
import { Drawing } from '../../../ui/drawings/drawing.tsx';
import { Button } from '../../../ui/button.tsx';
import { refetchProfiles } from '../api.ts';
import { personName, photoOf } from '../profile/person.ts';
import { BioStep } from './bio-step.tsx';
import { ProfilePhotoStep } from './profile-photo-step.tsx';

export const WIZARD_TITLE = 'Set up your profile';

/** The parts of the current step; null without a user. */
export interface Wizard {
  /** the progress bar at the top */
  steps: ReactNode;
  slide: ReactNode;
  buttons: ReactNode;
}

/**
 * The three slides that complete a profile, as parts that a dialog and a phone's page lay out.
 * @param label the last slide's button, which depends on the origin
 */
export function useWizard({
  label,
  onClose,
  onFinish,
}: {
  label: string;
  onClose: () => void;
  onFinish: () => void;
}): Wizard {
  const { user } = useViewer();
  const [step, setStep] = useState<1 | 2 | 3>(1);
  const [uploading, setUploading] = useState(false);
  const [typedBio, setTypedBio] = useState(user?.bio ?? '');
  const [saving, setSaving] = useState(false);
  const [fault, setFault] = useState<string | null>(null);
  const changed = typedBio.trim() !== (user?.bio ?? '');

  const save = async () => {
    setSaving(true);
    setFault(null);
    try {
      setViewer(await call(setBio, { body: { bio: typedBio.trim() } }));
      refetchProfiles();
      setStep(3);
    } catch (error) {
      const bioError = error instanceof ApiError ? error.field('bio') : undefined;
      if (bioError) setFault(bioError);
      else showError(error);
    }
    setSaving(false);
  };

  if (!user) return { steps: null, slide: null, buttons: null };
  const steps = <Steps step={step} />;
  if (step === 1)
    return {
      steps,
      slide: <ProfilePhotoStep onBusy={setUploading} onDrawn={() => setStep(2)} />,
      buttons: (
        <>
          <Button wide onClick={onClose}>
            Go Back
          </Button>
          <Button look="primary" wide disabled={!user.img || uploading} onClick={() => setStep(2)}>
            Next
          </Button>
        </>
      ),
    };
  if (step === 2)
    return {
      steps,
      slide: <BioStep bio={typedBio} error={fault} onChange={(text) => (setTypedBio(text), setFault(null))} />,
      buttons: (
        <>
          <Button wide onClick={() => setStep(1)}>
            Go Back
          </Button>
          {changed ? (
            <Button
              look="primary"
              wide
              disabled={!typedBio.trim() || bioLength(typedBio.trim()) > limits.bioMax}
              busy={saving}
              busyLabel="Processing"
              onClick={() => void save()}
            >
              Save
            </Button>
          ) : (
            <Button look="primary" wide disabled={!user.bio} onClick={() => setStep(3)}>
              Next
            </Button>
          )}
        </>
      ),
    };
  const name = personName(user);
  return {
    steps,
    slide: (
      <div className="pb-6 text-center">
        <Drawing name="people" className="mx-auto mb-3 h-28 w-auto" />
        <h2 className="text-name font-bold">Your profile is finished!</h2>
        <Avatar name={name} src={photoOf(user, 192)} size={96} className="mx-auto mt-7" />
        <p className="mt-4 text-lead font-semi">{name}</p>
        <p className="mx-auto mt-1 max-w-[36ch] text-balance text-2">{user.bio}</p>
      </div>
    ),
    buttons: <Finish label={label} onClick={onFinish} />,
  };
}

function Finish({ label, onClick }: { label: string; onClick: () => void }) {
  const button = useRef<HTMLButtonElement>(null);
  // The focused button of the previous slide was removed.
  useEffect(() => button.current?.focus(), []);
  return (
    <Button ref={button} look="primary" wide className="col-span-2" onClick={onClick}>
      {label}
    </Button>
  );
}

function Steps({ step }: { step: number }) {
  return (
    <div role="img" aria-label={`Step ${step} of 3`} className="flex min-w-0 flex-1 gap-1.5 pr-11">
      {[1, 2, 3].map((at) => (
        <span
          key={at}
          className={`h-1 flex-1 rounded-pill transition-colors ${at <= step ? 'bg-accent-solid dark:bg-accent' : 'bg-3'}`}
        />
      ))}
    </div>
  );
}
