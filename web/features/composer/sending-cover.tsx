import { Button } from '../../ui/button.tsx';
import { ProgressBar } from '../../ui/feedback/progress-bar.tsx';
import { Spinner, Spinning } from '../../ui/feedback/spinner.tsx';
import { targetWords } from './target.ts';
import type { Composer } from './use-composer.ts';

/**
 * The modals uploading-photos and uploading-post, over the composer while it is being sent, and a spinner until the page
 * shows the result. The button above them still reads "Processing...".
 */
export function SendingCover({ composer: { draft, state, stop } }: { composer: Composer }) {
  const { sending, files } = state;
  if (!sending) return null;
  const shade =
    'absolute inset-0 z-[5] grid animate-appear place-items-center rounded-l bg-scrim p-4 phone:rounded-none';
  if (sending === 'showing')
    return (
      <div className={shade}>
        <div className="rounded-l bg-float px-8 py-2 shadow-float">
          <Spinner size={32} />
        </div>
      </div>
    );
  const words = targetWords(draft.target).uploading[sending];
  const share = files.reduce((sum, file) => sum + file.progress, 0) / Math.max(1, files.length);
  return (
    <div className={shade}>
      <div
        role="dialog"
        aria-label={words}
        className="grid w-full max-w-[300px] gap-4 rounded-l bg-float p-6 shadow-float"
      >
        <p role="status" className="flex items-center gap-3 font-semi">
          <Spinning />
          {words}
        </p>
        {sending === 'photos' ? (
          <>
            <ProgressBar label="Uploaded" value={share} />
            <Button onClick={stop}>Cancel</Button>
          </>
        ) : null}
      </div>
    </div>
  );
}
