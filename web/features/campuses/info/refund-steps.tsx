import { Link } from 'react-router';

/** How to ask for a refund. */
export function RefundSteps() {
  return (
    <ol>
      <li>
        Open <Link to="/messages">Messages</Link>.
      </li>
      <li>Pick the conversation with the seller.</li>
      <li>Send a refund request message: what you bought, when you got it, and that you'd like your money back.</li>
      <li>Answer the issue question: say what's wrong with the item and add photos.</li>
      <li>Agree to a refund: the amount, and how you'll return the item.</li>
    </ol>
  );
}
