import { useQuery } from '@tanstack/react-query';
import { messageOf } from '../../../lib/api.ts';
import { ErrorLine } from '../../../ui/forms/error-line.tsx';
import { Bone, Waiting } from '../../../ui/feedback/skeleton.tsx';
import { fundsQuery } from '../api.ts';
import { moneyText } from '../words.ts';
import { AddFunds } from './add-funds.tsx';

/** What the viewer can spend, what is on hold or owed, and how to add funds. */
export function Funds() {
  const { data, error, refetch } = useQuery(fundsQuery);
  return (
    <section aria-label="Available Funds" className="m-4 rounded-l border border-line p-5">
      <h2 className="text-label font-medium text-2">Available Funds</h2>
      {error && !data ? (
        <ErrorLine text={messageOf(error)} onRetry={() => void refetch()} className="justify-start px-0" />
      ) : (
        <div className="mt-1 min-h-9 text-display font-bold tnum">
          {data ? (
            <p>{moneyText(data.available_funds)}</p>
          ) : (
            <Waiting>
              <Bone className="h-7 w-28 rounded-s" />
            </Waiting>
          )}
        </div>
      )}
      {data && data.on_hold > 0 ? (
        <p className="mt-1 text-label">
          <b className="font-semi text-warn tnum">{moneyText(data.on_hold)}</b> on hold because one of your payments is
          disputed.
        </p>
      ) : null}
      {data && data.owed > 0 ? (
        <p className="mt-1 text-label">
          <b className="font-semi text-danger tnum">{moneyText(data.owed)}</b> owed for a payment that was refunded
          after it was spent. Your next payment covers it first.
        </p>
      ) : null}
      <p className="mt-2 max-w-[52ch] text-small text-2">
        If you stop an ad early, what's left comes back here. Funds pay for your next boost first, and for each further
        day of an ad that runs until paused.
      </p>
      <AddFunds />
    </section>
  );
}
