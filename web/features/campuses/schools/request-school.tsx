import { useState } from 'react';
import { requestSchool, schoolName } from '../../../../contract/campuses/school-requests.ts';
import { call } from '../../../lib/api.ts';
import { useAction } from '../../../lib/use-action.ts';
import { Button } from '../../../ui/button.tsx';

/** Shown when the search finds no school: requests the one that was typed. */
export function RequestSchool({ school }: { school: string }) {
  const { busy, run } = useAction();
  const [requested, setRequested] = useState<string | null>(null);
  if (requested === school)
    return (
      <p role="status" className="text-2">
        Thanks! We've counted your request for {school}.
      </p>
    );
  const send = () =>
    run(async () => {
      await call(requestSchool, { body: { school } });
      setRequested(school);
    });
  return (
    <Button look="primary" busy={busy} disabled={!schoolName.safeParse(school).success} onClick={() => void send()}>
      Request my school
    </Button>
  );
}
