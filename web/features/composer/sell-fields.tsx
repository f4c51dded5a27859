import { Link } from 'react-router';
import { detailFields, fieldsOf } from '../../../contract/posts/category-fields.ts';
import { CURB_HOURS, isAtCurb } from '../../../contract/posts/curb.ts';
import { useQuery } from '@tanstack/react-query';
import { expiresWithTerm, expiryOf } from '../../../contract/posts/expiry.ts';
import {
  type ChoiceFieldName,
  choicesOf,
  type ListingFieldName,
  valueText,
} from '../../../contract/posts/listing-fields.ts';
import { fieldOf } from '../../../contract/posts/listing-rules.ts';
import { codePoints } from '../../../contract/posts/rich-text/index.ts';
import { limits } from '../../../contract/limits.ts';
import { calendarQuery } from '../campuses/index.ts';
import { useApp, useCampus } from '../../lib/app-state.ts';
import { productTime } from '../../lib/product-clock.ts';
import { Checkbox } from '../../ui/forms/checkbox.tsx';
import { Select } from '../../ui/forms/select.tsx';
import { TextInput } from '../../ui/forms/text-input.tsx';
import { DetailField } from './detail-field.tsx';
import { showsField, numberIn } from './draft/typed-fields.ts';
import { canBeAtCurb } from './draft/typed-details.ts';
import { LastListing } from './last-listing.tsx';
import { fieldKeys } from './field-keys.ts';
import type { ComposerParts } from './composer-parts.ts';
import type { Composer } from './use-composer.ts';
import { formatDate } from '../../../contract/date-format.ts';

/** A listing's fields; nothing for a kind of post that has none. */
export function SellFields({ composer, PriceHint }: { composer: Composer } & Pick<ComposerParts, 'PriceHint'>) {
  const { draft, state } = composer;
  const shows = (name: ListingFieldName) => showsField(name, state.fields);
  const details = fieldsOf(draft.category);
  if (!shows('title')) return null;
  return (
    <div className="grid grid-cols-2 items-start gap-x-3 gap-y-4 p-4 pb-2">
      <Title composer={composer} />
      <Price composer={composer} />
      {shows('condition') ? <Choice name="condition" composer={composer} /> : null}
      {shows('firm') ? <Firm composer={composer} /> : null}
      <LastListing composer={composer} />
      {canBeAtCurb(state.fields) ? <Curb composer={composer} /> : null}
      {PriceHint ? <PriceHint listing={draft.listing} text={state.text} /> : null}
      <div className="col-span-2">
        <Choice name="category" composer={composer} />
        {draft.target.kind === 'post' ? (
          <Link
            to="/create/categories?goBack=create/post"
            className="hit-44 mt-2 hidden text-small font-medium text-accent hover:underline phone:inline-block"
          >
            See all categories
          </Link>
        ) : null}
      </div>
      {details.length > 0 ? <hr className="col-span-2 border-line" /> : null}
      {details.map(([name, field]) => (
        <DetailField key={name} name={name} field={field} composer={composer} />
      ))}
      <Expiry composer={composer} />
    </div>
  );
}

function Title({ composer }: { composer: Composer }) {
  const { draft, state } = composer;
  const { title } = state.fields;
  return (
    <TextInput
      label={fieldOf('title').label}
      note={`${codePoints(title)} / ${limits.titleMax}`}
      placeholder={state.fields.kind === 'looking' ? 'What do you need?' : 'What is it?'}
      autoComplete="off"
      enterKeyHint="done"
      data-autofocus=""
      // for a phone's page, where no dialog sets the focus
      autoFocus
      value={title}
      error={state.faults.title}
      className="col-span-2"
      onChange={(event) => draft.setField('title', event.target.value)}
      onKeyDown={fieldKeys(composer)}
    />
  );
}

function Price({ composer }: { composer: Composer }) {
  const { draft, state } = composer;
  const { price, kind } = state.fields;
  return (
    <TextInput
      label={fieldOf('price').label}
      lead="$"
      inputMode="numeric"
      autoComplete="off"
      enterKeyHint="done"
      maxLength={12}
      value={price}
      error={state.faults.price}
      hint={kind === 'looking' ? "The most you'd pay" : undefined}
      trail={kind === 'looking' ? undefined : <Free composer={composer} />}
      onChange={(event) => draft.setField('price', event.target.value)}
      onKeyDown={fieldKeys(composer)}
    />
  );
}

/** Sets the price to nothing, or clears it. */
function Free({ composer: { draft, state } }: { composer: Composer }) {
  const free = numberIn(state.fields.price) === 0;
  return (
    <button
      type="button"
      aria-pressed={free}
      className={`hit-44 shrink-0 rounded-pill px-3 py-1 text-small font-semi ${free ? 'bg-accent-tint text-accent' : 'bg-2 text-2'}`}
      onClick={() => draft.setField('price', free ? '' : '0')}
    >
      Free
    </button>
  );
}

/** Something given away can be at the curb, for whoever comes first. */
function Curb({ composer }: { composer: Composer }) {
  return (
    <div className="col-span-2 -my-3 grid grid-cols-2 items-start gap-x-3 gap-y-4 phone:grid-cols-1">
      <div className="desk:col-span-2 -mb-3">
        <DetailField name="at_the_curb" field={detailFields.at_the_curb} composer={composer} />
      </div>
      {composer.state.details.at_the_curb === 'true' ? (
        <>
          <DetailField name="spot" field={detailFields.spot} composer={composer} />
          <DetailField name="until" field={detailFields.until} composer={composer} />
          <p className="desk:col-span-2 -mt-2 mb-3 text-small text-3">
            For up to {CURB_HOURS} hours. There is no line: the first person to come takes it.
          </p>
        </>
      ) : null}
    </div>
  );
}

/** Whether offers below the price are refused. */
function Firm({ composer: { draft, state } }: { composer: Composer }) {
  return (
    <Checkbox
      checked={state.fields.firm === 'true'}
      error={state.faults.firm}
      hint={state.fields.firm === 'true' ? `No offers below ${valueText(numberIn(state.fields.price))}` : undefined}
      className="col-span-2 -my-3"
      onChange={(event) => draft.setField('firm', event.target.checked ? 'true' : '')}
    >
      {fieldOf('firm').label}
    </Checkbox>
  );
}

function Choice({ name, composer: { draft, state } }: { name: ChoiceFieldName; composer: Composer }) {
  return (
    <Select
      label={fieldOf(name).label}
      placeholder="None"
      options={choicesOf(name)}
      value={state.fields[name]}
      error={state.faults[name]}
      onChange={(event) => draft.setField(name, event.target.value)}
    />
  );
}

/** When the listing will expire, if it does. */
function Expiry({ composer: { draft } }: { composer: Composer }) {
  const { time_zone: timeZone } = useCampus();
  const now = productTime(useApp());
  const withTerm = expiresWithTerm(draft.listing);
  const terms = useQuery({ ...calendarQuery, enabled: withTerm }).data?.terms;
  if ((withTerm && !terms) || isAtCurb(draft.listing)) return null;
  const postedAt = draft.target.kind === 'edit' ? Date.parse(draft.target.post.createdAt) : now;
  const at = expiryOf(draft.listing, postedAt, terms ?? []);
  if (at === null) return null;
  return (
    <p className="col-span-2 text-small text-3">
      {at > now
        ? `Expires on ${formatDate(at, { dateStyle: 'long', timeZone })}. You can extend it before then.`
        : "That date has passed, so others won't see this listing."}
    </p>
  );
}
