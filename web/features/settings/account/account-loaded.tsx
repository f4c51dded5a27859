import type { ReactNode } from 'react';
import type { Account } from '../../../../contract/identity/settings.ts';
import { messageOf } from '../../../lib/api.ts';
import { ErrorLine } from '../../../ui/forms/error-line.tsx';
import { Bone, Waiting } from '../../../ui/feedback/skeleton.tsx';
import { useAccount } from './account-data.ts';

interface AccountLoadedProps {
  /** the number of skeleton rows */
  rows?: number;
  children: (account: Account) => ReactNode;
}

/** Renders its children once the account is loaded. */
export function AccountLoaded({ rows = 2, children }: AccountLoadedProps) {
  const { data, error, refetch } = useAccount();
  if (data) return children(data);
  if (error) return <ErrorLine className="py-12" text={messageOf(error)} onRetry={() => void refetch()} />;
  return (
    <Waiting>
      {Array.from({ length: rows }, (_, row) => (
        <div key={`row-${row}`} className="flex min-h-15 items-center justify-between border-b border-line px-4">
          <Bone className="h-3 w-28 rounded-s" />
          <Bone className="h-3 w-40 max-w-1/2 rounded-s" />
        </div>
      ))}
    </Waiting>
  );
}
