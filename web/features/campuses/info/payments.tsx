import { Link } from 'react-router';
import { Article } from './article.tsx';

/** How paying works, at /payments (INF-18; one's own funds are at /settings/payments). */
export default function Payments() {
  return (
    <Article
      page="payments"
      lead="How money moves in Quad: between a buyer and a seller, and for a boost. Your own balance and payments are in the settings."
      sections={[
        {
          id: 'in-person',
          heading: 'In person',
          body: (
            <p>
              Most sales are paid where they happen: you meet in a public place, inspect the item, and pay in cash or as
              you agree. Quad takes no part of it.
            </p>
          ),
        },
        {
          id: 'card',
          heading: 'By card',
          body: (
            <>
              <p>
                Card payments are handled by a payment provider. Your card number goes to it directly; Quad never sees
                or keeps it, only whether the payment succeeded, its amount and its date.
              </p>
              <ul>
                <li>
                  A seller who ships prints the label and mails the item within 3 business days of accepting an offer.
                </li>
                <li>The payment is released to the seller 3 to 5 business days after delivery.</li>
                <li>
                  A seller has 90 days from the first sale to set up a payment account; what cannot be paid out by then
                  goes back to the buyer.
                </li>
              </ul>
            </>
          ),
        },
        {
          id: 'boosts',
          heading: 'For a boost',
          body: (
            <p>
              A boost costs $5 a day. Your available funds pay first and your card the rest; at checkout you see both
              before you agree. Stop a boost early and what is left becomes available funds. All entries are listed in{' '}
              <Link to="/settings/payments">Payments</Link>.
            </p>
          ),
        },
        {
          id: 'safe',
          heading: 'Pay safely',
          body: (
            <ul>
              <li>Never send money ahead for something that you have not seen.</li>
              <li>No gift cards, no wire transfers, no checks for more than the price.</li>
              <li>Quad never asks for a password, a code or a card number in a message.</li>
            </ul>
          ),
        },
        {
          id: 'refunds',
          heading: 'Getting money back',
          body: (
            <p>
              See <Link to="/refunds">Refunds</Link> and the <Link to="/returns">Return Policy</Link>, or ask{' '}
              <Link to="/settings/help">Customer Support</Link>.
            </p>
          ),
        },
      ]}
    />
  );
}
