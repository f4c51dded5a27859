import { Fragment } from 'react';
import { detect } from '../../../../contract/posts/rich-text/index.ts';

const corner = (mine: boolean, last: boolean) => (last ? (mine ? 'rounded-br-[6px]' : 'rounded-bl-[6px]') : '');

/** `failed`: the message hasn't reached the server. */
export const bubbleClass = (mine: boolean, last: boolean, failed = false): string =>
  `bubble w-fit max-w-full rounded-[20px] px-3.5 py-[9px] wrap-anywhere whitespace-pre-wrap ${corner(mine, last)} ${
    failed
      ? 'bg-danger-tint text-ink inset-ring inset-ring-danger'
      : mine
        ? 'bg-accent-solid text-on-accent'
        : 'bg-2 dark:bg-3'
  }`;

/** A message's text, with its links, phone numbers and addresses. */
export function MessageText({ text }: { text: string }) {
  return detect(text).map((token) => (
    <Fragment key={token.start}>
      {token.kind === 'text' ? (
        token.text
      ) : (
        <a
          href={token.href}
          {...(token.kind === 'link' || token.kind === 'address'
            ? { target: '_blank', rel: 'noopener noreferrer nofollow ugc' }
            : {})}
          className="underline decoration-1 underline-offset-3"
        >
          {token.shown}
        </a>
      )}
    </Fragment>
  ));
}
