import { Link } from 'react-router';
import { useApp } from '../../../lib/app-state.ts';
import { Article } from './article.tsx';

/** How paying works, at /payments (the viewer's own funds are at /settings/payments). */
export default function Payments() {
  const { ads } = useApp().boot.switches;
  return (
    <Article
      lead={
        ads
          ? 'How paying works on Quad: between a buyer and a seller, and for a boost. Your own balance and payments are in settings.'
          : 'How paying works on Quad, between a buyer and a seller.'
      }
      sections={[
        {
          id: 'in-person',
          heading: 'Buying from someone',
          body: (
            <p>
              You pay each other directly. Meet in a public place, inspect the item, and pay in cash or however you both
              agree. Quad doesn't process payments between members, so it can't hold or refund them.
            </p>
          ),
        },
        {
          id: 'boosts',
          needs: 'ads',
          heading: 'Boosting a post',
          body: (
            <p>
              A boost costs $5 a day. Your available funds pay first and your card pays the rest. You'll see both at
              checkout before you pay. If you stop a boost early, what's left goes to your available funds. You can find
              all your payments in <Link to="/settings/payments">Payments</Link>.
            </p>
          ),
        },
        {
          id: 'card',
          needs: 'ads',
          heading: 'Paying by card',
          body: (
            <p>
              A payment provider handles card payments. Your card number goes straight to them. Quad never sees or
              stores it, only whether the payment went through, the amount, and the date.
            </p>
          ),
        },
        {
          id: 'safe',
          heading: 'Pay safely',
          body: (
            <ul>
              <li>Don't send money for something you haven't seen.</li>
              <li>Don't use gift cards or wire transfers, and don't accept checks for more than the price.</li>
              <li>Quad will never ask for a password, a code, or a card number in a message.</li>
            </ul>
          ),
        },
        {
          id: 'refunds',
          heading: 'Getting money back',
          body: (
            <p>
              See <Link to="/refunds">Refunds</Link> and the <Link to="/returns">Return Policy</Link>, or contact{' '}
              <Link to="/settings/help">Customer Support</Link>.
            </p>
          ),
        },
      ]}
    />
  );
}
