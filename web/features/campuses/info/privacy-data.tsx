import { Link } from 'react-router';
import { SHARED_SEARCH_PEOPLE } from '../../../../contract/search/shared-searches.ts';
import {
  type CampusRetention,
  daysText,
  keptDays,
  type RetentionKind,
  retentionTexts,
} from '../../../../contract/retention.ts';
import type { Switches } from '../../../../contract/campuses/switches.ts';
import type { ArticleSection } from './article.tsx';

/** What is kept for a limited time and how many days, the shortest first. The server's deletion jobs use the same periods. */
const retentionRules = (own: CampusRetention) =>
  (Object.entries(retentionTexts) as [RetentionKind, (typeof retentionTexts)[RetentionKind]][])
    .map(([kind, text]) => ({ kind, ...text, days: keptDays(own, kind) }))
    .sort((a, b) => a.days - b.days);

/** Which data is collected, what for, who sees it, and how long the campus keeps it. */
export const dataSections = ({ ads, google, region }: Switches, own: CampusRetention): ArticleSection[] => [
  {
    id: 'collected',
    heading: 'What we collect',
    body: (
      <>
        <h3>What you give us</h3>
        <ul>
          <li>
            <strong>Your account:</strong> name, email, password (stored only as a hash that can't be reversed), school
            email, and, if you add them, phone number, gender, and birth date. Phone, gender, and birth date are never
            shown to others.
          </li>
          <li>
            <strong>Two-step login, if you add it:</strong> the public half of a passkey, the key for an authenticator
            app (encrypted), and recovery codes (as hashes).
          </li>
          <li>
            <strong>Your profile:</strong> username, picture, and bio.
          </li>
          <li>
            <strong>What you post:</strong> posts, prices, photos, videos, comments, likes, saved posts, messages, and
            who you follow, which no one else can see. Your deals and meet-ups, which only the two of you can see, a
            friend you share a meet-up with, and moderators if one of you asks them. When you share your own listing,
            anyone with your link can see its first photo, title, price, and campus until you stop sharing it or it's
            sold. We remove location and other hidden details from photo files when you upload them.
          </li>
          <li>
            <strong>What you send us</strong> through Customer Support, Feedback, or a report.
          </li>
        </ul>
        <h3>What we collect automatically</h3>
        <ul>
          <li>
            <strong>Your visits:</strong> network address, browser, time zone, the pages you open, and what you search
            for.
          </li>
          <li>
            <strong>Your devices:</strong> when you logged in, and from which device and country, so you can sign out
            any that aren't yours.
          </li>
        </ul>
        {google || ads ? (
          <>
            <h3>What we get from others</h3>
            <ul>
              {google ? (
                <li>If you continue with Google: your name, your email, and whether Google has verified it.</li>
              ) : null}
              {ads ? (
                <li>From the payment provider: whether a payment went through, the amount, and the date.</li>
              ) : null}
            </ul>
          </>
        ) : null}
      </>
    ),
  },
  {
    id: 'use',
    heading: 'What we use it for',
    body: (
      <ul>
        <li>To run Quad: to log you in, show your posts, deliver messages and notifications, and power search</li>
        <li>To verify school emails{region ? ', and to check that people are in the United States' : ''}</li>
        <li>To keep it safe: to stop fraud, password guessing, and abuse, and to look into reports</li>
        <li>
          To count views and clicks on posts for their authors{ads ? ' and for people who boost them' : ''}, never by
          name
        </li>
        <li>To email you: codes, security alerts, and the notifications you haven't turned off</li>
        <li>To make it better, using combined numbers</li>
        <li>To comply with the law</li>
      </ul>
    ),
  },
  {
    id: 'sharing',
    heading: 'Who sees it',
    body: (
      <>
        <p>
          <strong>We don't sell personal information,</strong> and we don't share it with other companies for their ads.
          Your searches are private: a search shows up as popular or suggested only after at least{' '}
          {SHARED_SEARCH_PEOPLE} people have made it, and never with a name.
        </p>
        <ul>
          <li>
            <strong>Other members</strong> can see your profile and what you post. Who can read a campus depends on its
            privacy level, which its page tells you. Messages are only seen by the two people in the conversation,
            unless they're reported or flagged.
          </li>
          <li>
            <strong>Moderators</strong> see what was reported or flagged automatically, and what they need to judge it,
            such as the messages around it. They keep a copy of what was reported, even if you delete it.
          </li>
          <li>
            <strong>Companies that work for us,</strong> such as those that host our servers and deliver our email, and
            can use it only for that.
          </li>
          <li>
            <strong>Authorities,</strong> when a valid legal request requires it, or when someone's life is in danger.
          </li>
          <li>
            <strong>A successor,</strong> if Quad is acquired. We'd tell you first.
          </li>
        </ul>
      </>
    ),
  },
  {
    id: 'payments',
    needs: 'ads',
    heading: 'Payments',
    body: (
      <p>
        Card payments for boosts go through a payment provider. The provider collects your payment data itself: card
        number, expiration date, billing address, and what it needs to prevent fraud. Quad never gets your card number.
        The provider's own privacy policy explains what it does with that data. See how paying works on Quad under{' '}
        <Link to="/payments">Payments</Link>.
      </p>
    ),
  },
  {
    id: 'keeping',
    heading: 'How long, and how safe',
    body: (
      <>
        <p>
          We keep your data for as long as you have an account, and your posts until you delete them. Deleted posts and
          photos are removed right away, and from backups as those expire, unless they were reported. Other data is
          deleted automatically:
        </p>
        <ul>
          {retentionRules(own)
            .filter(({ kind }) => ads || kind !== 'paymentEvent')
            .map(({ kind, what, from, days }) => (
              <li key={kind}>
                <strong>{what}:</strong> {daysText(days)} {from}
              </li>
            ))}
        </ul>
        <p>
          Passwords are hashed, and codes and links work once. No system is perfect: if a breach affects your data,
          we'll tell you.
        </p>
      </>
    ),
  },
  {
    id: 'minors',
    heading: 'Young people',
    body: (
      <p>
        Quad is for people 16 and older. If you think someone younger has an account, tell{' '}
        <Link to="/settings/help">Customer Support</Link>, and we'll delete it.
      </p>
    ),
  },
];
