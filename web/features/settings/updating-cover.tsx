import { Dialog as Radix } from 'radix-ui';
import { Spinning } from '../../ui/feedback/spinner.tsx';

/** The modal updating-account-data: an update that takes long, up to 30 seconds. */
export default function UpdatingCover() {
  return (
    <Radix.Root open>
      <Radix.Portal>
        <div className="fixed inset-0 z-dialog grid animate-appear place-items-center bg-scrim p-4">
          <Radix.Content
            onEscapeKeyDown={(event) => event.preventDefault()}
            className="w-full max-w-[340px] rounded-l bg-float p-6 text-center shadow-float outline-none"
          >
            <div className="mb-4 grid place-items-center text-accent">
              <Spinning size={32} />
            </div>
            <Radix.Title className="text-title font-bold">Updating your account</Radix.Title>
            <Radix.Description className="mt-2 text-2">
              This may take up to 30 seconds. <strong className="font-semi text-ink">DO NOT re-load the page!</strong>
            </Radix.Description>
          </Radix.Content>
        </div>
      </Radix.Portal>
    </Radix.Root>
  );
}
