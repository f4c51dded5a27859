import { useCampus } from '../../../lib/app-state.ts';
import { EntryFrame, ForVisitors } from './entry-frame.tsx';
import { TermsNote } from './terms-note.tsx';
import { UniversityButton } from './university-button.tsx';

/** The entry screens of a campus whose students sign in at their university only. */
export function UniversityOnly({ page }: { page: string }) {
  const { campus_short_name: name } = useCampus();
  return (
    <ForVisitors>
      <EntryFrame page={page} title="Buy and sell on campus" text={`Use your ${name} account to join or log in.`}>
        <UniversityButton />
        <TermsNote />
      </EntryFrame>
    </ForVisitors>
  );
}
