import { queryOptions, useMutation, useQuery } from '@tanstack/react-query';
import { errors } from '../../../../contract/errors.ts';
import { getProof } from '../../../../contract/identity/proofs.ts';
import { getExport, startExport } from '../../../../contract/exports/exports.ts';
import { showError } from '../../../lib/alerts.ts';
import { ApiError, call } from '../../../lib/api.ts';
import { queryClient } from '../../../lib/query-client.ts';
import { Button, buttonClass } from '../../../ui/button.tsx';
import { DownloadIcon } from '../../../ui/icons/icons.tsx';
import { ProgressBar } from '../../../ui/feedback/progress-bar.tsx';
import { ProofCancelled, useProof } from '../security/use-proof.tsx';
import { useCampus } from '../../../lib/app-state.ts';
import { formatDate } from '../../../../contract/date-format.ts';

const exportQuery = queryOptions({
  queryKey: ['account', 'export'],
  queryFn: ({ signal }) => call(getExport, { signal }),
  refetchInterval: ({ state }) => (isRunning(state.data?.export?.state) ? 1500 : false),
});

/**
 * Asks whether the viewer proved lately that it's them.
 * @throws ApiError proof_needed, as the file's own address would answer
 */
async function checkProof(): Promise<void> {
  if ((await call(getProof)).fresh) return;
  throw new ApiError({ code: 'proof_needed', ...errors.proof_needed });
}

function explain(error: unknown): void {
  if (!(error instanceof ProofCancelled)) showError(error);
}

const isRunning = (state: string | undefined) => state === 'waiting' || state === 'running';

/** "Download my data": has the server make a ZIP, then offers it. The server goes on when the page is left. */
export function DataExportPart() {
  const { time_zone: timeZone } = useCampus();
  const latest = useQuery(exportQuery).data?.export ?? null;
  const { dialog, withProof } = useProof();
  const start = useMutation({
    mutationFn: () => withProof(() => call(startExport)),
    onSuccess: (answer) => queryClient().setQueryData(exportQuery.queryKey, answer),
    onError: explain,
  });
  const running = isRunning(latest?.state);
  return (
    <div className="border-b border-line px-4 py-3.5">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-3">
        <div className="min-w-48 flex-1">
          <p className="font-medium">Download my data</p>
          <p className="text-small text-2" aria-live="polite">
            {running
              ? "We're making your file. We'll email you when it's ready."
              : latest?.state === 'failed'
                ? 'Something went wrong. Please try again.'
                : latest?.file && latest.expires_at
                  ? `Your file is ready. You can download it until ${formatDate(latest.expires_at, { month: 'long', day: 'numeric', timeZone })}.`
                  : 'Your posts, messages, photos, and payments in one file.'}
          </p>
        </div>
        {latest?.file ? (
          <a
            href={latest.file}
            download
            className={buttonClass('primary', 's')}
            onClick={(event) => {
              // the file needs a recent proof, so it's asked for before the download starts
              event.preventDefault();
              const { href } = event.currentTarget;
              withProof(checkProof).then(() => window.location.assign(href), explain);
            }}
          >
            <DownloadIcon size={18} />
            Download ZIP{latest.bytes === null ? '' : `, ${sizeText(latest.bytes)}`}
          </a>
        ) : null}
        <Button
          size="s"
          icon={latest?.file ? undefined : <DownloadIcon size={18} />}
          busy={start.isPending || running}
          busyLabel="Processing"
          onClick={() => start.mutate()}
        >
          {latest?.file ? 'Make a new one' : 'Download'}
        </Button>
      </div>
      {running ? <ProgressBar label="Making your file" value={latest?.progress ?? 0} className="mt-3" /> : null}
      {dialog}
    </div>
  );
}

function sizeText(bytes: number): string {
  if (bytes < 1_000_000) return `${Math.max(1, Math.round(bytes / 1000))} KB`;
  return `${(bytes / 1_000_000).toFixed(bytes < 10_000_000 ? 1 : 0)} MB`;
}
