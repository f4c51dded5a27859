import { Link } from 'react-router';

/** How a refund is asked for (INF-12). */
export function RefundSteps() {
  return (
    <ol>
      <li>
        Open <Link to="/messages">Messages</Link>.
      </li>
      <li>Pick the conversation with the seller.</li>
      <li>
        Send a refund request message: what you bought, when you received it, and that you would like your money back.
      </li>
      <li>Answer the issue question: what is wrong with the item. Add photos of it.</li>
      <li>Agree to a refund: on the amount, and on how the item goes back.</li>
    </ol>
  );
}
