import { Link } from 'react-router';
import type { Section } from './article.tsx';

/** Liability and disputes (INF-06, INF-07). */
export const termsOfDisputes: Section[] = [
  {
    id: 'warranty',
    heading: 'No warranty',
    body: (
      <p>
        Quad is offered as it is and as it is available. We work to keep it safe and running, but as far as the law
        allows we give no warranty for it, for the people in it, or for what they offer. Between yourself and another
        member, you settle what went wrong; you release Quad from claims that arise from it.
      </p>
    ),
  },
  {
    id: 'liability',
    heading: 'Liability',
    body: (
      <>
        <p>
          As far as the law allows, Quad is not liable for indirect or consequential damage, lost profit, lost data or
          lost goodwill. What Quad owes you in all is limited to{' '}
          <strong>the greater of $100 or what you paid to Quad in the 12 months</strong> before the claim arose.
        </p>
        <p>
          If somebody makes a claim against Quad because of what you posted, sold or did against these terms, you bear
          its cost.
        </p>
      </>
    ),
  },
  {
    id: 'first',
    heading: 'Talk first',
    body: (
      <p>
        Most disputes end with a message. Before either of us starts an arbitration, it tells the other in writing what
        it wants and why, and both try for <strong>30 days</strong> from that notice to settle it. Yours goes to{' '}
        <Link to="/settings/help">Customer Support</Link>, ours to the e-mail of your account.
      </p>
    ),
  },
  {
    id: 'arbitration',
    heading: 'Arbitration',
    body: (
      <>
        <p>
          What is not settled so is decided by one neutral arbitrator, finally and bindingly, under the Federal
          Arbitration Act and the consumer rules of an established arbitration institution, and not by a court. It takes
          place in the county where you live; <strong>a claim for less than $10,000 may be heard remotely</strong>, by
          telephone, by video or on documents alone, as you choose.
        </p>
        <ul>
          <li>
            <strong>One by one.</strong> You and Quad bring claims only for yourselves, not as part of a class or
            together with others. You and Quad give up trial by jury.
          </li>
          <li>
            <strong>What stays outside.</strong> Either may go to a small claims court, and to any court to stop the
            misuse of intellectual property.
          </li>
          <li>
            <strong>Opting out.</strong> You may refuse this part <strong>within 30 days</strong> of first accepting
            these terms by telling <Link to="/settings/help">Customer Support</Link> your name, your username and that
            you opt out. Nothing else changes for you.
          </li>
          <li>
            <strong>One year.</strong> A claim must be brought within one year of the day on which it arose; after that
            it is barred for good.
          </li>
        </ul>
      </>
    ),
  },
];
