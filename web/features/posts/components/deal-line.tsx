import { Link } from 'react-router';
import { choiceFieldNames, valueText } from '../../../../contract/posts/listing-fields.ts';
import type { Post } from '../../../../contract/posts/posts.ts';
import { useCampus } from '../../../lib/app-state.ts';
import { PricePill } from '../../../ui/price-pill.tsx';

/** What it costs and what it says in its other fields; on the post's page also where (the campus tag). */
export function DealLine({ post, big }: { post: Post; big?: boolean }) {
  const campus = useCampus();
  const { price, sold } = post;
  const facts = choiceFieldNames.filter((name) => post[name]);
  if (price === null && !sold && facts.length === 0 && !big) return null;
  const { campus_short_name: name, location } = campus;
  return (
    <div className={`flex flex-wrap items-center gap-2.5 text-small text-2 ${big ? 'mt-3.5' : 'mt-2.5'}`}>
      <PricePill price={valueText(price)} sold={sold} big={big} />
      <span>
        {facts.map((name, at) => (
          <span key={name}>
            {at > 0 ? ' · ' : null}
            <Link to={`/home?${name}=${encodeURIComponent(post[name] ?? '')}`} className="hit-44 hover:underline">
              {valueText(post[name])}
            </Link>
          </span>
        ))}
        {big && facts.length > 0 ? ' · ' : null}
        {big ? `${name}, ${location.city}, ${location.state}` : null}
      </span>
    </div>
  );
}
