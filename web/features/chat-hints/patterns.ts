/*
 * The sentences that `recognize` knows, as data. They match text in lower case with plain quotes and single spaces.
 * `#` stands for an amount of dollars, `@` for a time of day.
 */

/** Somebody names a price. */
const offers: readonly string[] = [
  '(can|could|would|will) (you|u|ya) (do|take|accept|consider|go|sell (it|this|that|them) for)( it)?( for)? #',
  '(can|could|would|will) (you|u) (go|come) down to #',
  '(can|could|may) i (get|have|buy|grab|take) (it|this|that|them|both|one) for #',
  '(would|will|can|could) # (work|do|be (ok|okay|fine|good))( for (you|u))?\\b',
  "(i can|i could|i'll|ill|i'd|i would|i will|could i|can i) (do|pay|offer|go|give( you| u)?) #",
  "(i can|i could|i'll|ill|i'd|i would|i will|could i|can i) (do|pay|offer|give)( you| u)? #",
  "(i can|i'll|ill|i will|i would|i'd) (take|buy|grab) (it|this|that|them) for #",
  '(take|accept|taking|accepting) #\\??$',
  '(how|what) about #',
  "(my offer is|offering|i offer|best i can do is|the most i can do is|let's say|let's do|lets do|lets say) #",
  "# (and|then) (it is|its|it's|we have|you have|you've got|you got) a deal",
  "(i have|i got|i've got) # cash",
  '(lowest|firm).{0,30}(take|do) #',
  '^(ok|okay|yes|yeah|sure|hi|hey|hello)?,? ?#( cash)?( (today|tonight|tomorrow|now))?\\?$',
  '^#( cash)?( (today|tonight|tomorrow|now|obo))?$',
];

/** Words before a yes and after it that change nothing. */
const beforeYes =
  /^(ok|okay|yes|yeah|yep|sure|perfect|great|cool|alright|awesome|fine|sounds good|works for me|that works),? /;
const afterYes = / (please|then|now|today|tonight|tomorrow|for sure|for that|at that price)$/;

/** Whole answers that say yes, without those words. */
export const yeses: ReadonlySet<string> = new Set([
  'deal',
  "it's a deal",
  'its a deal',
  'it is a deal',
  "you've got a deal",
  'you got a deal',
  'you have a deal',
  "we've got a deal",
  'we have a deal',
  "it's yours",
  'its yours',
  "it's all yours",
  'it is yours',
  "they're yours",
  'consider it yours',
  'sold',
  'sold to you',
  'i accept',
  'i accept your offer',
  'offer accepted',
  'count me in',
  'mine please',
  'dibs',
]);

/** Somebody says yes, at the end or at the beginning of a text. */
const acceptances: readonly string[] = [
  "(i'll|ill|i will|i'd like to|id like to|i would like to|i want to|let me|i wanna|gonna) (take|buy|grab|get) (it|this|them|that one|both)$",
  "(i'll|ill|i will|let me) (take|buy|grab) (it|this|them)[,.!] ",
  "^(i'm|im|i am) (in|down) for (that price|that|it)$",
];

/** Somebody suggests when to meet. */
const meetings: readonly string[] = [
  '(meet|meet up|meetup|pick (it|this|that|them|one) up|pick up|come by|come over|come get (it|this|them)|stop by|swing by|drop by|get it|grab it|hand it over|see you|see ya|be there|drop it off)\\b.{0,50}@',
  '@.{0,40}(to meet|for pickup|for pick up|for the pickup|pickup|pick up)\\b',
  '(how|what) (about|bout) .{0,40}@',
  '(can|could) (we|you|u|i) (do|make) .{0,25}@',
  '(does|would|will|could) .{0,30}@.{0,40}(work|suit|be (ok|okay|good|fine))',
  "(i'm|im|i am|are you|r u|you) (free|available|around) .{0,30}@",
  '(free|available|around) .{0,20}@.{0,40}\\?$',
  '@.{0,40} (works|work|good|ok|okay|fine)( for (you|u|me))?\\??[.!]*$',
  "^(let's|lets|let us) (say|do) .{0,30}@",
];

/** Nothing is meant by these, however the rest reads. */
const misleading: readonly string[] = [
  "\\b(not|never|cannot|cant|dont|wont|didnt|doesnt|wasnt|isnt|wouldnt|couldnt|no longer)\\b|n't\\b",
  '\\b(yesterday|last (night|week|month|year|semester|time)|ago)\\b',
  '\\bif i\\b|\\bif you (had|were)\\b',
];

/** A question or sentence of something else than a meeting. */
const otherTimes: readonly string[] = [
  '\\b(was|were|went|started|ended|closed|opened|opens|closes|starts|ends|finished|class|lecture|lab|exam|midterm|quiz|shift|practice|game|concert|due|deadline|flight|bus|until|till|since)\\b',
];

/** An amount, but not a time, a measure or a number of things. */
const AMOUNT =
  '(?:\\$ ?(\\d{1,5})(?![\\d:.]\\d)|(\\d{1,5})(?: ?(?:\\$|bucks|dollars|usd)|(?![\\d:%.]\\d| ?(?:am|pm|a\\.m|p\\.m|%|mins?|minutes|hours?|hrs?|days?|weeks?|months?|miles?|inch|inches|in\\b|ft|feet|lbs?|pounds|gb|tb|people|pages|pieces|of\\b|x\\b|th\\b|st\\b|nd\\b|rd\\b|more\\b|other\\b|and a half))\\b))';
const TIME =
  '(?:\\d{1,2}(?::\\d{2})? ?(?:am|pm|a\\.m\\.?|p\\.m\\.?)|(?:at|around|by|after) \\d{1,2}(?::\\d{2})?\\b|\\d{1,2}:\\d{2}|\\d{1,2}ish|\\bnoon\\b)';
/** A short suggestion of nothing but a place and a time, asked: "5pm at the union tomorrow?" */
const BARE_TIME = new RegExp(
  `^(ok|okay|hi|hey|maybe|so|then|and|cool|great)?,? ?((today|tonight|tomorrow|tmrw|tmr|(on |this |next )?(mon|tues?|wed|wednes|thu|thurs?|fri|sat|satur|sun)(day)?|this (morning|afternoon|evening)|(the )?(union|library|gym|quad|rec|cafe|dorm|lobby)),? ?)*(at |around )?${TIME}(,? ?(at|in|by|outside|near) .{1,40})?(,? ?(today|tonight|tomorrow|tmrw|tmr|(on |this |next )?(mon|tues?|wed|wednes|thu|thurs?|fri|sat|satur|sun)(day)?|then|maybe))?\\?$`,
);

const made = (patterns: readonly string[]): RegExp[] =>
  patterns.map((pattern) => new RegExp(pattern.replaceAll('#', AMOUNT).replaceAll('@', TIME)));

/** The patterns above as regular expressions. The last group of an offer that is a number is its amount. */
export const tests = {
  offers: made(offers),
  acceptances: made(acceptances),
  meetings: [...made(meetings), BARE_TIME],
  misleading: made(misleading),
  otherTimes: made(otherTimes),
} as const;

/** A text without the words around its yes. */
export const coreOf = (said: string): string =>
  said
    .replace(/[.!]{1,5}$/, '')
    .replace(beforeYes, '')
    .replace(afterYes, '');
