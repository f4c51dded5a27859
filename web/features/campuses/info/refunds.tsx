import { Link } from 'react-router';
import { Article } from './article.tsx';
import { RefundSteps } from './refund-steps.tsx';

/** Refunds, at /refunds (INF-18). */
export default function Refunds() {
  return (
    <Article
      page="refunds"
      lead="How you get money back: for an item that you bought, for a boost that you paid, and how long it takes."
      sections={[
        {
          id: 'items',
          heading: 'For an item',
          body: (
            <>
              <p>
                Message the seller within 2 days of receiving it. If you do not agree, contact us within 2 more days;
                after a total of 4 days the sale counts as complete. The <Link to="/returns">Return Policy</Link> says
                what can go back.
              </p>
              <RefundSteps />
            </>
          ),
        },
        {
          id: 'boosts',
          heading: 'For a boost',
          body: (
            <ul>
              <li>
                <strong>Stopped early.</strong> What has not been spent becomes available funds at once. They pay for
                your next boost before your card does.
              </li>
              <li>
                <strong>Rejected in review,</strong> or the post was deleted before it ran: the whole budget becomes
                available funds.
              </li>
              <li>
                <strong>Charged twice or by mistake.</strong> Write to <Link to="/settings/help">Customer Support</Link>{' '}
                with the date and the amount, and we send it back to the card.
              </li>
            </ul>
          ),
        },
        {
          id: 'when',
          heading: 'When it arrives',
          body: (
            <p>
              Available funds are there at once. What goes back to a card leaves our payment provider within a business
              day of being agreed; your bank may take 5 to 10 business days to show it.
            </p>
          ),
        },
        {
          id: 'cash',
          heading: 'What we cannot refund',
          body: (
            <p>
              Cash, and whatever you paid outside Quad. Please <Link to="/settings/help">tell us</Link> all the same if
              somebody deceived you.
            </p>
          ),
        },
      ]}
    />
  );
}
