import { Fragment } from 'react';
import { Link } from 'react-router';
import { choiceFieldNames, choiceLabel, valueText } from '../../../../contract/posts/listing-fields.ts';
import type { Post } from '../../../../contract/posts/posts.ts';
import { classNames } from '../../../ui/class-names.ts';
import { useNamedCategory } from './named-category.ts';

/**
 * A listing's other fields: category and condition, linked to the posts that share them, and the two most important
 * fields of its category. Renders nothing for a post without them.
 */
export function Facts({ post, className }: { post: Post; className?: string }) {
  const named = useNamedCategory();
  const facts = choiceFieldNames
    .filter((name) => post[name] && !(named && name === 'category'))
    .map((name) => (
      <Link key={name} to={`/home?${name}=${encodeURIComponent(post[name] ?? '')}`} className="hit-44 hover:underline">
        {valueText(post[name])}
      </Link>
    ));
  const parts = [post.kind === 'looking' ? choiceLabel(post.kind) : null, post.highlights, ...facts].filter(Boolean);
  return parts.length > 0 ? (
    <span className={classNames('min-w-0 truncate text-small text-2', className)}>
      {parts.map((part, at) => (
        <Fragment key={at}>
          {at > 0 ? ' · ' : null}
          {part}
        </Fragment>
      ))}
    </span>
  ) : null;
}
