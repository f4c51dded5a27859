import { Link } from 'react-router';
import { Article } from './article.tsx';
import { RefundSteps } from './refund-steps.tsx';

/** Return Policy (INF-11, INF-12). */
export default function Returns() {
  return (
    <Article
      page="returns"
      lead="An item that was paid for in Quad may go back when it is not what was described. You have four days in all; after that the sale counts as complete."
      sections={[
        {
          id: 'windows',
          heading: 'How long you have',
          body: (
            <ol>
              <li>
                <strong>Within 2 days of receiving the item,</strong> message the seller in Quad. Say what is wrong, add
                photos, and ask for a refund.
              </li>
              <li>
                <strong>Within 2 more days,</strong> if you and the seller find no way together, contact Quad through{' '}
                <Link to="/settings/help">Customer Support</Link>.
              </li>
              <li>
                <strong>After a total of 4 days</strong> without a message to us the sale counts as complete, and the
                payment is released to the seller.
              </li>
            </ol>
          ),
        },
        {
          id: 'which',
          heading: 'What can be returned',
          body: (
            <>
              <p>You may ask for your money back when the item</p>
              <ul>
                <li>is not the one that was shown, or not in the state that was described;</li>
                <li>is broken, incomplete or counterfeit, and the post did not say so;</li>
                <li>never arrived, or was damaged on its way to you.</li>
              </ul>
              <p>
                A change of mind, a better offer elsewhere, or a fault that the post named are no grounds for a return.
                Many sellers agree all the same: ask kindly.
              </p>
            </>
          ),
        },
        { id: 'steps', heading: 'How to ask for a refund', body: <RefundSteps /> },
        {
          id: 'sending-back',
          heading: 'Giving it back',
          body: (
            <p>
              Return the item in the state in which you received it. Where you met, meet again; where it was mailed,
              mail it within 3 business days of agreeing and keep the receipt. The refund is made once the seller has it
              back. If it was faulty, the seller bears the cost of the way back.
            </p>
          ),
        },
        {
          id: 'in-person',
          heading: 'Paid in person',
          body: (
            <p>
              A sale for cash, or by any way outside Quad, is between the two of you: Quad never held the money and
              cannot give it back. That is why you inspect before you pay. Tell us nevertheless when somebody deceived
              you: reports lead to warnings and bans.
            </p>
          ),
        },
      ]}
    />
  );
}
