import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { listingTitle } from '../../../../contract/posts/post-name.ts';
import type { Person } from '../../../../contract/campuses/campuses.ts';
import { dealPrice } from '../../../../contract/deals/event-words.ts';
import { showAlert } from '../../../lib/alerts.ts';
import { messageOf } from '../../../lib/api.ts';
import { closeModal } from '../../../lib/store.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialogs/dialog.tsx';
import { Spinner } from '../../../ui/feedback/spinner.tsx';
import { ErrorLine } from '../../../ui/forms/error-line.tsx';
import { AccountIcon, BellIcon, SearchIcon } from '../../../ui/icons/icons.tsx';
import { Avatar } from '../../../ui/photos/avatar.tsx';
import { useNow } from '../../../ui/time/clock.ts';
import { PeopleSearch } from '../../chats/index.ts';
import { personName, photoOf } from '../../identity/index.ts';
import { setSold, useKnownPost } from '../../posts/index.ts';
import { buyersQuery, sell } from '../api.ts';
import { lineQuery, useAct, useDealsLive } from '../../deals/index.ts';
import { BuyerChoice } from './buyer-choice.tsx';
import { type Buyer, buyerFound, buyersBesides, buyersInLine } from './buyers.ts';

const SOMEONE = 'someone';
const ELSEWHERE = 'elsewhere';

/** Who may have bought the listing. @returns `known`: whether both lists have been read; `retry` reads again what failed */
function useBuyers(postId: string) {
  const now = useNow();
  const line = useQuery({ ...lineQuery(postId, 'all'), staleTime: 0 });
  const besides = useQuery(buyersQuery(postId));
  const inLine = line.data ? buyersInLine(line.data.entries) : [];
  const others = line.data && besides.data ? buyersBesides(besides.data, now, line.data.time_zone) : [];
  const error = line.error ?? besides.error;
  const retry = () => [line, besides].filter((query) => query.error).forEach((query) => void query.refetch());
  return { inLine, others, known: line.data !== undefined && besides.data !== undefined, error, retry };
}

/** "Who bought it?": the held buyer first, then the line, who wrote about it, someone else, and nobody on Quad. */
export default function WhoBought({ postId }: { postId: string }) {
  useDealsLive();
  const { known } = useKnownPost(postId);
  const { inLine, others, known: isKnown, error, retry } = useBuyers(postId);
  const { busy, run } = useAct();
  const [chosen, setChosen] = useState<string | null>(null);
  const [found, setFound] = useState<Person | null>(null);
  const listed = [...inLine, ...others];
  const all = found && !listed.some(({ person }) => person._id === found._id) ? [...listed, buyerFound(found)] : listed;
  // whoever only wrote may not have bought it: that is for the seller to say
  const proposed = inLine[0]?.value ?? (isKnown && all.length === 0 ? ELSEWHERE : null);
  const choices = [...all.map((each) => each.value), SOMEONE, ELSEWHERE];
  // whoever was chosen and has left the list since has to be replaced by another choice
  const value = chosen === null ? proposed : choices.includes(chosen) ? chosen : null;
  const buyer = all.find((each) => each.value === value);
  const left = inLine.filter((each) => each !== buyer).length;

  const confirm = async () => {
    // nobody is told, so it can be undone
    if (!buyer && inLine.length === 0 && known) {
      closeModal();
      return void setSold(known.post, true);
    }
    if (!(await run('sell', () => sell(postId, buyer?.to ?? {})))) return;
    closeModal();
    showAlert({ msg: 'Marked as sold', alertType: 'success' });
  };
  const take = (person: Person) => {
    setFound(person);
    setChosen(listed.find((each) => each.person._id === person._id)?.value ?? person._id);
  };
  return (
    <Dialog
      open
      onClose={closeModal}
      title="Who bought it?"
      text={known ? `${listingTitle(known.post)} · ${dealPrice(known.post.price ?? 0)}` : undefined}
      foot={
        <div className="flex gap-2 px-6 py-3 phone:px-4">
          <Button look="second" onClick={closeModal}>
            Cancel
          </Button>
          <Button
            look="primary"
            className="flex-1"
            busy={busy !== null}
            disabled={value === null}
            onClick={() => void confirm()}
          >
            Mark as sold
          </Button>
        </div>
      }
    >
      <div className="px-6 pt-2 pb-5 phone:px-4">
        {error ? <ErrorLine text={messageOf(error)} onRetry={retry} /> : isKnown ? null : <Spinner />}
        <fieldset>
          <legend className="sr-only">Who bought it?</legend>
          {all.map((each) => (
            <BuyerChoice
              key={each.value}
              value={each.value}
              chosen={value}
              onChoose={setChosen}
              name={personName(each.person)}
              hint={each.hint}
              picture={<Avatar name={personName(each.person)} src={photoOf(each.person, 96)} size={40} />}
            />
          ))}
          <BuyerChoice
            value={SOMEONE}
            chosen={value}
            onChoose={setChosen}
            name="Someone else"
            hint="Find them on Quad"
            picture={<Drawing Icon={SearchIcon} />}
          />
          <BuyerChoice
            value={ELSEWHERE}
            chosen={value}
            onChoose={setChosen}
            name="Not on Quad"
            hint="A friend, or someone who came by"
            picture={<Drawing Icon={AccountIcon} />}
          />
        </fieldset>
        {value === SOMEONE ? (
          <div className="-mx-4 -mb-3">
            <PeopleSearch busy={busy !== null} onChoose={take} />
          </div>
        ) : null}
        <Consequences buyer={buyer} left={left} />
      </div>
    </Dialog>
  );
}

const Drawing = ({ Icon }: { Icon: typeof SearchIcon }) => (
  <span className="grid size-10 shrink-0 place-items-center rounded-full bg-2 text-2">
    <Icon size={20} />
  </span>
);

/** What the buyer and those left in line will hear. */
function Consequences({ buyer, left }: { buyer: Buyer | undefined; left: number }) {
  const { things = 1 } = buyer ?? {};
  const sentences = [
    ...(things > 1 ? [`All ${things} things of their deal are marked as sold.`] : []),
    ...(buyer
      ? [`We'll ask ${buyer.person.first_name} once if that's right. If they say yes, you can rate each other.`]
      : []),
    ...(left === 1 ? ["We'll tell the other person in line it's sold, and close their offer."] : []),
    ...(left > 1 ? [`We'll tell the other ${left} in line it's sold, and close their offers.`] : []),
  ];
  if (sentences.length === 0) return null;
  return (
    <p role="status" className="mt-3 flex gap-2.5 text-small text-2">
      <BellIcon size={18} className="shrink-0 text-3" />
      <span>{sentences.join(' ')}</span>
    </p>
  );
}
