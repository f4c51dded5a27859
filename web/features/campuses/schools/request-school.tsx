import { useState } from 'react';
import { requestSchool, schoolName } from '../../../../contract/campuses/school-requests.ts';
import { showError } from '../../../lib/alerts.ts';
import { call } from '../../../lib/api.ts';
import { Button } from '../../../ui/button.tsx';

/** Shown when the search finds no school: requests the one that was typed (SCH-09). */
export function RequestSchool({ school }: { school: string }) {
  const [busy, setBusy] = useState(false);
  const [requested, setRequested] = useState<string | null>(null);
  if (requested === school)
    return (
      <p role="status" className="text-2">
        Thanks! We've counted your request for {school}.
      </p>
    );
  const send = async () => {
    setBusy(true);
    try {
      await call(requestSchool, { body: { school } });
      setRequested(school);
    } catch (error) {
      showError(error);
    }
    setBusy(false);
  };
  return (
    <Button look="primary" busy={busy} disabled={!schoolName.safeParse(school).success} onClick={() => void send()}>
      Request my school
    </Button>
  );
}
