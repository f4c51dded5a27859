import type { Caution } from '../../../../contract/moderation/cautions.ts';

/** A pattern for at most this many characters between two words of the same sentence. */
const near = (most: number) => `[^.!?]{0,${most}}`;
const pattern = (source: string) => new RegExp(source, 'u');

const APPS = '(?:zelle|venmo|cash ?app|paypal|apple pay|bank transfer)';
const FIRST = '(?:first|before|up ?front|in advance|deposit|to hold|to reserve|right now)';
const CHATS = '(?:whats ?app|telegram|signal|snap(?:chat)?|kik|wechat|hangouts|google chat|insta(?:gram)?)';
const KIND = '(?:verification|confirmation|security|login|log-in|sign-in|google(?: voice)?|(?:6|six|4|four)[- ]digit)';

/**
 * What frauds on campus marketplaces write, the most serious first. Matched against `plainWords` of a text; repetitions
 * are bounded, so matching is fast for any text. A match warns the reader and flags the text for moderators; it removes
 * nothing.
 */
export const scamPatterns: readonly { caution: Caution; patterns: readonly RegExp[] }[] = [
  {
    caution: 'code',
    patterns: [
      pattern(`\\b${KIND} (?:code|pin|number)\\b`),
      pattern(`\\bcode (?:that )?(?:i|we) (?:just |have )?(?:sent|texted)\\b`),
      pattern(`\\bcode (?:that )?(?:you|u) (?:just )?(?:got|get|received|receive)\\b`),
      pattern(`\\b(?:send|tell|give|text|read|forward)${near(20)} (?:the|that|your) (?:otp|code)\\b`),
    ],
  },
  {
    caution: 'overpayment',
    patterns: [
      pattern(`\\boverpa(?:y|id|yment|ying)\\b`),
      pattern(`\\b(?:cashier'?s|certified|money) (?:che(?:ck|que)|order)\\b`),
      pattern(
        `\\b(?:refund|return|send back|wire back|pay back)${near(20)} (?:difference|excess|extra|remaining|rest)\\b`,
      ),
      pattern(`\\bextra ${near(15)}(?:mover|shipper|courier|agent|driver|movers)\\b`),
      pattern(`\\b(?:mover|shipper|courier|shipping agent)s?\\b${near(40)} (?:pick(?:s)? (?:it )?up|check|payment)\\b`),
    ],
  },
  {
    caution: 'gift card',
    patterns: [
      pattern(`\\b(?:pay|paid|payment|send|buy|get me|purchase|using|with|via)\\b${near(30)} gift ?cards?\\b`),
      pattern(`\\bgift ?cards?\\b${near(30)} (?:number|code|pin|scratch|picture|photo|pic|payment|instead)`),
      pattern(`\\b(?:itunes|google play|steam|razer gold) cards?\\b`),
    ],
  },
  {
    caution: 'pay outside',
    patterns: [
      pattern(`\\b(?:western union|moneygram|wire transfer|bitcoin|btc|usdt|crypto(?:currency)?)\\b`),
      pattern(`\\bpay (?:me |you )?(?:outside|off)(?: of)?(?: the)? (?:app|site|quad|platform)\\b`),
      pattern(`\\bfriends (?:and|&) family\\b`),
      pattern(`\\b${APPS}\\b${near(30)}\\b${FIRST}\\b`),
      pattern(`\\b${FIRST}\\b${near(30)}\\b${APPS}\\b`),
      pattern(
        `\\b(?:pay|payment|money|deposit)\\b${near(20)} before (?:you |we |u )?(?:see|view|meet|pick|viewing|seeing|meeting)`,
      ),
    ],
  },
  {
    caution: 'link',
    patterns: [
      pattern(`\\b(?:bit\\.ly|tinyurl\\.com|goo\\.gl|is\\.gd|cutt\\.ly|rb\\.gy|shorturl\\.at|t\\.ly|ow\\.ly)\\/`),
      pattern(`\\bxn--[a-z0-9-]{2,}`),
      pattern(`\\bhttps?:\\/\\/\\d{1,3}(?:\\.\\d{1,3}){3}\\b`),
    ],
  },
  {
    caution: 'elsewhere',
    patterns: [
      pattern(`\\b(?:text|message|msg|dm|add|contact|hit|call|reach|write|hmu)\\b${near(24)} ${CHATS}\\b`),
      pattern(`\\b(?:t\\.me|wa\\.me)\\/`),
      pattern(`\\b(?:email|text|call) (?:me )?(?:only )?(?:at|on) (?:my )?(?:[^ ]{1,40}@|\\(?\\d{3}\\)?[ -.]?\\d{3})`),
    ],
  },
];
