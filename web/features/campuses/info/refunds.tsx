import { Link } from 'react-router';
import { useApp } from '../../../lib/app-state.ts';
import { Article } from './article.tsx';
import { RefundSteps } from './refund-steps.tsx';

/** Refunds, at /refunds. */
export default function Refunds() {
  const { ads } = useApp().boot.switches;
  return (
    <Article
      lead={`How to get money back for an item you bought${ads ? ' or a boost you paid for' : ''}.`}
      sections={[
        {
          id: 'items',
          heading: 'For an item',
          body: (
            <>
              <p>
                The seller refunds you, since you paid them directly. Message them within 2 days of receiving the item.
                If you can't agree, contact us within 2 more days; after a total of 4 days the sale counts as complete.
                The <Link to="/returns">Return Policy</Link> says what you can return.
              </p>
              <RefundSteps />
            </>
          ),
        },
        {
          id: 'boosts',
          needs: 'ads',
          heading: 'For a boost',
          body: (
            <ul>
              <li>
                <strong>Stopped early.</strong> What you haven't spent goes to your available funds right away. They pay
                for your next boost before your card does.
              </li>
              <li>
                <strong>Rejected in review,</strong> or you deleted the post before it ran: the full budget goes to your
                available funds.
              </li>
              <li>
                <strong>Charged twice or by mistake.</strong> Message <Link to="/settings/help">Customer Support</Link>{' '}
                with the date and amount, and we'll refund your card.
              </li>
            </ul>
          ),
        },
        {
          id: 'when',
          needs: 'ads',
          heading: 'When you get it',
          body: (
            <p>
              Available funds show up right away. Card refunds are sent by our payment provider; your bank may take 5 to
              10 business days to show them.
            </p>
          ),
        },
        {
          id: 'cash',
          heading: 'What we can’t refund',
          body: (
            <p>
              Money you paid another member. Quad never has it. Please <Link to="/settings/help">tell us</Link> if
              someone cheated you.
            </p>
          ),
        },
      ]}
    />
  );
}
