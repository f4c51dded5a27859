import { useQuery } from '@tanstack/react-query';
import { priceText } from '../../../contract/posts/listing-fields.ts';
import { campusDate } from '../../../contract/campuses/campus-time.ts';
import type { Deal } from '../../../contract/deals/deal.ts';
import { type DealRatings, rateDeal } from '../../../contract/deals/ratings.ts';
import { recordRules, type Trait, traits } from '../../../contract/deals/record.ts';
import { showAlert, showError } from '../../lib/alerts.ts';
import { ApiError, messageOf } from '../../lib/api.ts';
import { faultsOf, useForm } from '../../lib/form.ts';
import { closeModal } from '../../lib/store.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialogs/dialog.tsx';
import { Spinner } from '../../ui/feedback/spinner.tsx';
import { ErrorLine } from '../../ui/forms/error-line.tsx';
import { TextArea } from '../../ui/forms/text-input.tsx';
import { LockIcon } from '../../ui/icons/icons.tsx';
import { useNow } from '../../ui/time/clock.ts';
import { dealTitle } from '../deals/index.ts';
import { AgainChoice } from './again-choice.tsx';
import { rate, ratingQuery } from './api.ts';
import { AgainMark } from './again-mark.tsx';
import { TraitChips } from './trait-chips.tsx';

const FORM = 'rate-deal';

/** "Rate NAME": would deal again or not, up to three traits and a note, after a hand-off. */
export default function RatingDialog({ dealId }: { dealId: string }) {
  const { data, error, refetch } = useQuery({ ...ratingQuery(dealId), refetchOnWindowFocus: false });
  if (!data)
    return (
      <Dialog open onClose={closeModal} title="Rate">
        {error ? <ErrorLine className="py-12" text={messageOf(error)} onRetry={() => void refetch()} /> : <Spinner />}
      </Dialog>
    );
  const { deal, ratings } = data;
  return ratings.rate_by === null ? (
    <PastRatings deal={deal} ratings={ratings} />
  ) : (
    <Form key={dealId} deal={deal} ratings={ratings} />
  );
}

const headOf = ({ other }: Deal): string => `Rate ${other.first_name || 'them'}`;
const aboutOf = (deal: Deal): string =>
  [deal.listing.gone ? '' : dealTitle(deal), priceText(deal.price)].filter(Boolean).join(' · ');

function Form({ deal, ratings }: { deal: Deal; ratings: DealRatings }) {
  const name = deal.other.first_name;
  const now = useNow();
  const { mine, published_by, free } = ratings;
  const initial = {
    again: mine ? String(mine.again) : '',
    note: mine?.note ?? '',
    ...Object.fromEntries(traits.map((trait) => [trait, mine?.traits.includes(trait) ?? false])),
  } as { again: string; note: string } & Record<Trait, boolean>;
  const bodyOf = (given: typeof initial) => ({
    ...(given.again === '' ? {} : { again: given.again === 'true' }),
    traits: traits.filter((trait) => given[trait]),
    note: given.note,
  });
  const on = published_by ? campusDate(published_by, deal.time_zone) : '';
  const isShownAtOnce = published_by !== null && Date.parse(published_by) <= now;
  const { form, field, values, errors, set, busy } = useForm({
    initial,
    check: (given) => faultsOf(rateDeal.body, bodyOf(given)),
    act: async (given) => {
      // `check` has found it valid
      const { published } = await rate(deal._id, bodyOf(given) as never);
      closeModal();
      const when = published ? "It's on their profile now." : `It shows once ${name} rates you, or on ${on}.`;
      showAlert({ msg: `Rating sent. ${when}`, alertType: 'success' });
    },
    explain: (error) => {
      if (error instanceof ApiError && error.fields.length > 0)
        return Object.fromEntries(error.fields.map((fault) => [fault.field, fault.message]));
      // what is written stays for another try, where that may succeed
      if (!(error instanceof ApiError && error.isTemporary)) closeModal();
      showError(error);
      return undefined;
    },
  });
  const chosen = traits.filter((trait) => values[trait]);
  return (
    <Dialog
      open
      onClose={closeModal}
      title={headOf(deal)}
      text={`How did it go? ${aboutOf(deal)}`}
      foot={
        <div className="flex gap-2 px-6 py-3 phone:px-4">
          <Button look="second" onClick={closeModal}>
            Not now
          </Button>
          <Button type="submit" form={FORM} look="primary" className="flex-1" busy={busy} busyLabel="Sending">
            Send rating
          </Button>
        </div>
      }
    >
      <form {...form} id={FORM} className="px-6 pt-4 pb-5 phone:px-4">
        <AgainChoice name={name} value={values.again} error={errors.again} onChange={(value) => set('again', value)} />
        <TraitChips chosen={chosen} error={errors.traits} onChange={(trait, picked) => set(trait, picked)} />
        <TextArea
          {...field('note')}
          label="Note"
          note={`Optional · ${values.note.length} / ${recordRules.noteMax}`}
          placeholder={`Anything the next ${deal.role === 'buyer' ? 'buyer' : 'seller'} should know?`}
          rows={3}
          maxLength={recordRules.noteMax}
          className="mt-5"
        />
        <p className="mt-4 flex gap-2.5 text-small text-2">
          <LockIcon size={18} className="shrink-0 text-3" />
          <span>
            {isShownAtOnce
              ? 'It shows on their profile right away.'
              : `Hidden until ${name} rates you too, or until ${on}. Then it's on their profile.`}
            {free ? " It was free, so it won't change their numbers." : ''}
          </span>
        </p>
      </form>
    </Dialog>
  );
}

/** What the two people said, once neither can change it. */
function PastRatings({ deal, ratings: { mine, other } }: { deal: Deal; ratings: DealRatings }) {
  const name = deal.other.first_name || 'They';
  return (
    <Dialog open onClose={closeModal} title={headOf(deal)} text={aboutOf(deal)}>
      <div className="grid gap-4 px-6 pt-4 pb-6 phone:px-4">
        {mine ? <OneRating who="You said" again={mine.again} note={mine.note} /> : null}
        {other ? <OneRating who={`${name} said`} again={other.again} note={other.note} /> : null}
        {mine || other ? null : <p className="text-2">This deal can't be rated anymore.</p>}
      </div>
    </Dialog>
  );
}

function OneRating({ who, again, note }: { who: string; again: boolean; note: string }) {
  return (
    <div>
      <p className="flex flex-wrap items-center gap-2">
        <b className="font-semi">{who}</b>
        <AgainMark again={again} />
      </p>
      {note ? <p className="mt-1.5 whitespace-pre-line text-2 wrap-anywhere">{note}</p> : null}
    </div>
  );
}
