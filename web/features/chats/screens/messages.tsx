import { type ReactNode, type RefObject, useCallback, useLayoutEffect, useRef } from 'react';
import { useLocation, useNavigate, useParams, useSearchParams } from 'react-router';
import { showAlert } from '../../../lib/alerts.ts';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { Conversation } from '../components/conversation.tsx';
import { Inbox } from '../components/inbox.tsx';
import { NewMessageButton } from '../components/new-message-button.tsx';
import { useChatsLive } from '../live.ts';
import { type DealParts, DealPartsContext } from '../parts.ts';
import { useTwoPanes } from '../../../lib/two-panes.ts';

/** Where panes that scroll by themselves were, px, by the history entry. The window's own position is in useScrollMemory. */
const places = new Map<string, number>();
const MAX_PLACES = 60;

/** Stores the scroll position of a pane for the history entry that it was left from, and returns to it on Back. */
function useInnerScroll(pane: RefObject<HTMLElement | null>): void {
  const { key } = useLocation();
  useLayoutEffect(() => {
    const element = pane.current;
    if (!element) return;
    const top = places.get(key);
    if (top !== undefined && element.scrollTop === 0) element.scrollTo({ top, behavior: 'instant' });
    const note = () => {
      places.delete(key);
      places.set(key, element.scrollTop);
      const [oldest] = places.keys();
      if (places.size > MAX_PLACES && oldest !== undefined) places.delete(oldest);
    };
    element.addEventListener('scroll', note, { passive: true });
    return () => element.removeEventListener('scroll', note);
  }, [key, pane]);
}

/**
 * /messages and /messages/{id}: inbox and conversation side by side above 1000 px, one of them below. /messages/deals has
 * the Deals tab in place of the inbox, and so has a conversation that was opened from it.
 * @param top the phone's bar above the inbox
 */
export function MessagesScreen({ top, deals }: { top?: ReactNode; deals: DealParts }) {
  const { id } = useParams();
  const { pathname } = useLocation();
  const [search] = useSearchParams();
  // a conversation opened from the deals keeps their tab next to it
  const tab = pathname === '/messages/deals' || search.has('deal') ? 'deals' : 'chats';
  const navigate = useNavigate();
  const leave = useCallback(() => {
    showAlert({ msg: 'Chat deleted', alertType: 'okay' });
    void navigate('/messages', { replace: true });
  }, [navigate]);
  useChatsLive(id ?? null, leave);
  const both = useTwoPanes();
  const inbox = useRef<HTMLElement>(null);
  useInnerScroll(inbox);
  return (
    <DealPartsContext value={deals}>
      <div className="grid grid-cols-[320px_minmax(0,1fr)] narrow:grid-cols-[minmax(0,1fr)]">
        {both || !id ? (
          <section
            ref={inbox}
            aria-label="Inbox"
            // the server doesn't know the width, so both are rendered and CSS hides one
            className={`${id ? 'narrow:hidden ' : ''}min-w-0 border-line panes:sticky panes:top-0 panes:h-dvh panes:overflow-y-auto panes:border-r`}
          >
            {top}
            <Inbox open={id ?? null} tab={tab} />
          </section>
        ) : null}
        {both || id ? (
          <section aria-label="Conversation" className={`min-w-0 ${id ? '' : 'narrow:hidden'}`}>
            {id ? (
              <Conversation
                key={id}
                id={id}
                back={tab === 'deals' ? '/messages/deals' : '/messages'}
                onDeleted={leave}
              />
            ) : (
              <NothingSelected />
            )}
          </section>
        ) : null}
      </div>
    </DealPartsContext>
  );
}

function NothingSelected() {
  return (
    <div className="sticky top-0 grid h-dvh place-items-center">
      <EmptyState
        drawing="messages"
        title="You don't have a message selected"
        text="Pick a conversation or start a new one."
        action={<NewMessageButton wide />}
      />
    </div>
  );
}
