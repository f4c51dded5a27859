import { Link } from 'react-router';
import { Article, type Section } from './article.tsx';
import { termsOfDisputes } from './terms-disputes.tsx';
import { termsOfSelling } from './terms-selling.tsx';

const joining: Section[] = [
  {
    id: 'agreement',
    heading: 'This agreement',
    body: (
      <>
        <p>
          These terms are an agreement between you and Quad about your use of this site and its services. By creating an
          account, or by using Quad in any other way, you accept them, together with the{' '}
          <Link to="/settings/privacy">Privacy Policy</Link>, the{' '}
          <Link to="/settings/trust_and_safety">Code of Conduct</Link> and the{' '}
          <Link to="/settings/returns">Return Policy</Link>. If you do not agree, please do not use Quad.
        </p>
        <p>
          <strong>
            They contain an agreement to settle disputes by arbitration, one by one, and not before a jury or in a class
            action. You may opt out within 30 days: see <Link to="#arbitration">Arbitration</Link>.
          </strong>
        </p>
      </>
    ),
  },
  {
    id: 'eligibility',
    heading: 'Who may use Quad',
    body: (
      <ul>
        <li>
          You are at least 16 years old. Under 18 you may use Quad only with the consent and under the supervision of a
          parent or legal guardian, who agrees to these terms with you.
        </li>
        <li>You live in the United States. Quad may be used from within the United States alone.</li>
        <li>You have one account, in your own name, and you do not share it or pass it on.</li>
        <li>You have not been banned from Quad before, and no law forbids you to use it.</li>
      </ul>
    ),
  },
  {
    id: 'account',
    heading: 'Your account',
    body: (
      <>
        <p>
          What you tell us about yourself is true, and stays so. To post, comment and message you verify an e-mail
          address of your school; membership of a campus ends when that address was never yours.
        </p>
        <p>
          Keep your password to yourself. You answer for what is done with your account until you tell us that somebody
          else got hold of it. You may delete your account at any time in the settings.
        </p>
      </>
    ),
  },
  {
    id: 'content',
    heading: 'What you post',
    body: (
      <>
        <p>
          Your posts, photos and messages remain yours. You allow Quad, without charge, to store them, to show them to
          the people whom you post them for, to make them smaller or convert them, and to show a post that you boost in
          other places of Quad. This permission ends when you delete them, but for copies that others keep in their
          conversations.
        </p>
        <p>
          You post only what you may post: your own pictures and words, or others' with their leave. If somebody uses
          your work without it, tell <Link to="/settings/help">Customer Support</Link> where it is and why it is yours,
          and we take it down.
        </p>
      </>
    ),
  },
  {
    id: 'promotion',
    heading: 'Paid promotion',
    body: (
      <>
        <p>
          You can pay to have a post shown more often, for a budget and a time that you choose before you pay. Promoted
          posts are marked as sponsored. We do not promise a number of views, clicks, messages or sales.
        </p>
        <p>
          You may pause or stop a promotion; the part of the budget that was not spent becomes available funds for later
          promotions. We may refuse or end one that breaks these terms.
        </p>
      </>
    ),
  },
];

const closing: Section[] = [
  {
    id: 'ending',
    heading: 'Suspension and ending',
    body: (
      <p>
        We may remove content, limit, suspend or ban an account that breaks these terms or puts others at risk, at once
        where it must be. If you think that we were wrong, write to <Link to="/settings/help">Customer Support</Link>.
        What you owe, what others owe you, and the parts on liability and disputes outlast the end of an account.
      </p>
    ),
  },
  {
    id: 'changes',
    heading: 'Changes',
    body: (
      <p>
        When these terms change in something that matters, we say so in Quad before the change takes effect and put a
        new date at the top. Whoever goes on using Quad then accepts them. Should a part of these terms not hold before
        the law, the rest stands.
      </p>
    ),
  },
  {
    id: 'contact',
    heading: 'Contact',
    body: (
      <p>
        Write to us by <Link to="/settings/help">Customer Support</Link>; notices under these terms too.
      </p>
    ),
  },
];

/** Terms of Service (INF-02 to INF-07). */
export default function Terms() {
  return (
    <Article
      page="terms"
      updated="2021-05-27"
      lead="What you may expect of Quad, and what Quad and the others here expect of you."
      sections={[...joining, ...termsOfSelling, ...termsOfDisputes, ...closing]}
    />
  );
}
