import { Link } from 'react-router';
import { Article } from './article.tsx';
import { usePlace } from './place.ts';

/** Code of Conduct. */
export default function TrustAndSafety() {
  const place = usePlace();
  return (
    <Article
      lead={`Quad works when people at ${place} can trust each other. Three rules: be neighborly, be ethical, be proactive.`}
      sections={[
        {
          id: 'neighborly',
          heading: 'Be neighborly',
          body: (
            <ul>
              <li>
                <strong>Fair prices.</strong> Ask what you'd pay yourself. Make offers you'd be okay getting.
              </li>
              <li>
                <strong>Tell the truth.</strong> Show the actual item, point out any flaws, and say how old it is. What
                you promise in a message counts.
              </li>
              <li>
                <strong>Show up.</strong> Be there when you said you would. If something comes up, message them before,
                not after.
              </li>
            </ul>
          ),
        },
        {
          id: 'ethical',
          heading: 'Be ethical',
          body: (
            <>
              <p>There's zero tolerance for anything that hurts or deceives others:</p>
              <ul>
                <li>
                  <strong>No bullying or violence.</strong> No threats, no harassment, and no pushing people who said
                  no, on or off Quad.
                </li>
                <li>
                  <strong>No discrimination.</strong> Everyone is welcome, whatever their origin, color, religion, sex,
                  gender, orientation, age, or disability.
                </li>
                <li>
                  <strong>No misrepresentation.</strong> Be yourself: one account, your own name, your own pictures.
                  Don't pretend to be someone else, a business, or Quad.
                </li>
                <li>
                  <strong>No coarse language.</strong> Write the way you'd talk to someone in the library.
                </li>
                <li>
                  <strong>No scams.</strong> No stolen or counterfeit goods, no asking for money up front, no links that
                  ask for passwords.
                </li>
              </ul>
              <p>
                If you break these rules, you can lose your post, your account, or both, without a warning if someone
                was harmed. What you can't sell is listed in the{' '}
                <Link to="/settings/terms#prohibited">Terms of Service</Link>.
              </p>
            </>
          ),
        },
        {
          id: 'proactive',
          heading: 'Be proactive',
          body: (
            <ul>
              <li>
                <strong>Avoid giving out personal info.</strong> No one needs your home address, student ID number, or a
                code that was sent to you.
              </li>
              <li>
                <strong>Use in-app messaging.</strong> It keeps a record that helps if something goes wrong. Be careful
                if someone wants to move to another app right away.
              </li>
              <li>
                <strong>Pay cash.</strong> No gift cards, wire transfers, or checks. Quad doesn't have in-app payments
                between members.
              </li>
              <li>
                <strong>Meet in public places,</strong> during the day, on campus. Bring a friend if it's worth a lot.
              </li>
              <li>
                <strong>Inspect items</strong> before you pay: turn them on, check the serial number, try them on.
              </li>
              <li>
                <strong>Report problems.</strong> Every post, comment, message, and profile has Report in its menu.
                Moderators read every report, and the other person won't know it was you.
              </li>
              <li>
                <strong>Rate each other.</strong> Leave a comment on how a sale went. It helps the next buyer.
              </li>
            </ul>
          ),
        },
        {
          id: 'danger',
          heading: "If you're in danger",
          body: (
            <p>
              Call 911 or your campus police first. Then report the account and tell{' '}
              <Link to="/settings/help">Customer Support</Link>. We keep a copy of what's reported, and we answer valid
              police requests.
            </p>
          ),
        },
        {
          id: 'block',
          heading: 'Block someone',
          body: (
            <p>
              Open their profile, then More, then Block. You won't see each other's posts or profiles, and you can't
              message each other. You can unblock them anytime.
            </p>
          ),
        },
      ]}
    />
  );
}
