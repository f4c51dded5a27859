import { Link } from 'react-router';
import { daysInWords, type KeptKind, keptDays, keptFor } from '../../../../contract/retention.ts';
import type { Section } from './article.tsx';

/** What is kept for a time, the shortest first: the jobs of the server delete by the same table. */
const kept = Object.entries(keptFor) as [KeptKind, (typeof keptFor)[KeptKind]][];

/** What is collected, what for, who sees it (INF-01). */
export const privacyOfData: Section[] = [
  {
    id: 'collected',
    heading: 'What we collect',
    body: (
      <>
        <h3>What you give us</h3>
        <ul>
          <li>
            <strong>Your account:</strong> name, e-mail, password (kept only as a hash that cannot be turned back),
            school e-mail, and if you like phone number, gender and birth date. Phone, gender and birth date are never
            shown to others.
          </li>
          <li>
            <strong>Your second factor, if you add one:</strong> the public half of a passkey, the key of an
            authenticator app (encrypted), and recovery codes (as hashes).
          </li>
          <li>
            <strong>Your profile:</strong> username, picture and bio.
          </li>
          <li>
            <strong>What you post:</strong> posts, prices, photos, videos, comments, likes, saved posts, and the
            messages that you write. Places and other facts hidden inside photo files are removed when you upload them.
          </li>
          <li>
            <strong>What you write to us</strong> by Customer Support, Feedback or a report.
          </li>
        </ul>
        <h3>What comes by itself</h3>
        <ul>
          <li>
            <strong>Your visits:</strong> network address, kind of browser, time zone, the pages that you open, and what
            you search for.
          </li>
          <li>
            <strong>Your sign-ins:</strong> when, from which device and country, so that you can end those that are not
            yours.
          </li>
        </ul>
        <h3>What others give us</h3>
        <ul>
          <li>If you continue with Google: your name, e-mail address, and whether Google has confirmed it.</li>
          <li>From the payment provider: whether a payment succeeded, its amount and its date.</li>
        </ul>
      </>
    ),
  },
  {
    id: 'use',
    heading: 'What we use it for',
    body: (
      <ul>
        <li>
          To run Quad: to sign you in, show your posts, deliver messages and notifications, and find what you search
        </li>
        <li>
          To keep it a community of students: to verify school e-mails and let in only callers from the United States
        </li>
        <li>To keep it safe: to stop fraud, guessing of passwords and abuse, and to look into reports</li>
        <li>To count views and clicks of posts, for their authors and those who boost them; never by name</li>
        <li>To write to you: codes, security notices, and the notifications that you have not switched off</li>
        <li>To make it better, by numbers about many people</li>
        <li>To do what the law demands</li>
      </ul>
    ),
  },
  {
    id: 'sharing',
    heading: 'Who sees it',
    body: (
      <>
        <p>
          <strong>We do not sell personal information,</strong> and we do not share it for the advertising of others.
        </p>
        <ul>
          <li>
            <strong>Other members</strong> see your profile and what you post; on a private campus members alone.
            Messages are seen by the two people of the conversation.
          </li>
          <li>
            <strong>Moderators</strong> see what was reported to them, and what they need to judge it.
          </li>
          <li>
            <strong>Those who work for us,</strong> such as the companies that host our servers and carry our mails,
            bound to use it for that alone.
          </li>
          <li>
            <strong>Authorities,</strong> where a valid request of the law obliges us, or where somebody's life is in
            danger.
          </li>
          <li>
            <strong>A successor,</strong> should Quad be taken over; you would be told before.
          </li>
        </ul>
      </>
    ),
  },
  {
    id: 'payments',
    heading: 'Payments',
    body: (
      <p>
        Card payments are made with a payment provider. It collects your payment data itself: card number, expiry date,
        billing address, and what it needs to prevent fraud. Quad never receives your card number. What the provider
        does with these data is written in its own privacy policy, which you are shown at checkout. How paying works in
        Quad is explained under <Link to="/payments">Payments</Link>.
      </p>
    ),
  },
  {
    id: 'keeping',
    heading: 'How long, and how safe',
    body: (
      <>
        <p>
          We keep your data as long as you have your account, and what you post as long as you let it stand. Deleted
          posts and photos are gone at once, in every size that was made of them, and from backups as these expire. What
          comes by itself goes by itself:
        </p>
        <ul>
          {kept.map(([kind, { what, from }]) => (
            <li key={kind}>
              <strong>{what}:</strong> {daysInWords(keptDays[kind])} {from}
            </li>
          ))}
        </ul>
        <p>
          Connections are encrypted, passwords are hashed, codes and links are single-use. No system is perfect: should
          a breach touch your data, you will hear of it from us.
        </p>
      </>
    ),
  },
  {
    id: 'minors',
    heading: 'Young people',
    body: (
      <p>
        Quad is for people of 16 years and older. If you believe that somebody younger has an account, tell{' '}
        <Link to="/settings/help">Customer Support</Link>, and we delete it.
      </p>
    ),
  },
];
