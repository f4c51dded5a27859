import type { UseQueryResult } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { Link } from 'react-router';
import { ApiError, messageOf } from '../../lib/api.ts';
import { Button, buttonClass } from '../button.tsx';
import type { DrawingName } from '../drawings/drawing.tsx';
import { EmptyState } from '../feedback/empty-state.tsx';
import { Spinner } from '../feedback/spinner.tsx';
import { ErrorLine } from '../forms/error-line.tsx';
import { NotLoaded } from '../feedback/not-loaded.tsx';

interface MailLinkPageProps<Data, Result> {
  drawing: DrawingName;
  /** the query of what the link is about */
  link: Pick<UseQueryResult<Data>, 'data' | 'error' | 'isPending' | 'refetch'>;
  /** does what the mail offered; only the button calls it, since mail programs open links by themselves */
  act(): Promise<Result>;
  /** the question before, and the button's label */
  ask(data: Data): { title: string; text: string; button: string };
  /** what to say if it was done now, or is so already (`result` is null then); undefined: the question is still open */
  done(data: Data, result: Result | null): { title: string; text?: string | undefined } | undefined;
  /** what to do instead if the link doesn't work: it never expires, so it was cut off, or its account is gone */
  otherwise: { text: string; to: string; label: string };
}

/** The content of a page behind a mail's link: a question with one button, then what came of it. */
export function MailLinkPage<Data, Result>({
  drawing,
  link,
  act,
  ask,
  done,
  otherwise,
}: MailLinkPageProps<Data, Result>) {
  const [busy, setBusy] = useState(false);
  const [result, setResult] = useState<Result | null>(null);
  const [failure, setFailure] = useState<unknown>(null);
  const press = async () => {
    setBusy(true);
    setFailure(null);
    try {
      setResult(await act());
    } catch (error) {
      setFailure(error);
    }
    setBusy(false);
  };
  const page = (look: DrawingName, title: string, text: string | undefined, action: ReactNode) => (
    <EmptyState drawing={look} className="py-14" title={title} text={text} action={action} />
  );
  const home = (
    <Link to="/home" className={buttonClass()}>
      Go To Feed
    </Link>
  );
  const error = failure ?? link.error;
  if (error instanceof ApiError && (error.code === 'link_over' || error.code === 'invalid'))
    return page(
      'mail',
      "That link doesn't work anymore.",
      otherwise.text,
      <Link to={otherwise.to} className={buttonClass()}>
        {otherwise.label}
      </Link>,
    );
  if (error instanceof ApiError && error.status >= 400 && error.status < 500 && error.status !== 429)
    return page('mail', error.message, undefined, home);
  if (!link.data)
    return (
      <NotLoaded error={link.error} refetch={link.refetch} className="py-24">
        <Spinner className="py-24" />
      </NotLoaded>
    );
  const ended = done(link.data, result);
  if (ended) return page(drawing, ended.title, ended.text, home);
  const { title, text, button } = ask(link.data);
  return page(
    drawing,
    title,
    text,
    <>
      <Button look="primary" busy={busy} onClick={() => void press()}>
        {button}
      </Button>
      {failure ? <ErrorLine text={messageOf(failure)} className="mt-3" /> : null}
    </>,
  );
}
