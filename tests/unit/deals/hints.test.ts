import { expect, test } from 'vitest';
import { quickTime } from '../../../contract/deals/times.ts';
import { recognize } from '../../../web/features/chat-hints/recognize.ts';

const timeZone = 'America/Chicago';
/** Saturday, Nov 28, 2026, 11 AM at the campus */
const now = Date.UTC(2026, 10, 28, 17);
const spots = [
  { _id: 'library', name: 'Bizzell Memorial Library' },
  { _id: 'union', name: 'Oklahoma Memorial Union' },
];

/** Each sentence with what is recognized: `$50`, `yes`, or a time with its spot. */
const recognized: readonly (readonly [sentence: string, as: string])[] = [
  ['can you do $50', '$50'],
  ['Can you do 50?', '$50'],
  ['could you do 40 bucks?', '$40'],
  ['Would you take $35 for it', '$35'],
  ['would you take 35?', '$35'],
  ['Will you take 20 dollars', '$20'],
  ['would u take 25', '$25'],
  ['would you accept $60?', '$60'],
  ['Would you consider 70?', '$70'],
  ['can you go down to 45?', '$45'],
  ['could you come down to $80', '$80'],
  ['Could I get it for 30?', '$30'],
  ['can i have this for $15', '$15'],
  ['Would $55 work for you?', '$55'],
  ['would 55 be ok?', '$55'],
  ['I can do 65', '$65'],
  ['i can do $65 today', '$65'],
  ["I'll give you 40 for it", '$40'],
  ["I'd pay $1,200", '$1200'],
  ['I could offer 75', '$75'],
  ["I'll take it for 50", '$50'],
  ['How about $90?', '$90'],
  ['what about 85', '$85'],
  ['My offer is $22', '$22'],
  ['best i can do is 60', '$60'],
  ["Let's say $45", '$45'],
  ["60 and it's a deal", '$60'],
  ['I have 50 cash', '$50'],
  ['$50?', '$50'],
  ['50 bucks?', '$50'],
  ['$40 cash today', '$40'],
  ['Hey, $40?', '$40'],
  ["I'll take it", 'yes'],
  ["I'll take it!", 'yes'],
  ['ill take it', 'yes'],
  ['Ok I will take it please', 'yes'],
  ["Perfect, I'll take it today", 'yes'],
  ["I'd like to buy it", 'yes'],
  ["I'll grab it!", 'yes'],
  ["I'll take them, thanks so much", 'yes'],
  ['Deal', 'yes'],
  ['ok deal!', 'yes'],
  ["Sounds good, it's a deal", 'yes'],
  ["You've got a deal!", 'yes'],
  ["it's yours", 'yes'],
  ['Ok, sold!', 'yes'],
  ['I accept', 'yes'],
  ['5pm at the union tomorrow?', 'Tomorrow 5 PM union'],
  ['tomorrow at 5?', 'Tomorrow 5 PM'],
  ['Today 6:30 pm?', 'Today 6:30 PM'],
  ['library at 3pm?', 'Today 3 PM library'],
  ['Can we meet tomorrow at 4pm at the library?', 'Tomorrow 4 PM library'],
  ["Let's meet at noon", 'Today 12 PM'],
  ['could you meet around 2 today', 'Today 2 PM'],
  ['I can pick it up at 7 tonight', 'Today 7 PM'],
  ['I can come by Monday at 10am', 'Monday 10 AM'],
  ['How about Tuesday 3pm?', 'Tuesday 3 PM'],
  ['how bout 5:15 at the union', 'Today 5:15 PM union'],
  ['Does 4:30pm work for you?', 'Today 4:30 PM'],
  ['would tomorrow at 9am work', 'Tomorrow 9 AM'],
  ["I'm free at 6 today", 'Today 6 PM'],
  ['are you free tomorrow at 1pm?', 'Tomorrow 1 PM'],
  ['5pm works for me', 'Today 5 PM'],
  ['can we do 8pm', 'Today 8 PM'],
  ['See you at 5 at the union!', 'Today 5 PM union'],
  ["let's do tomorrow at noon", 'Tomorrow 12 PM'],
  ['Sunday 11am?', 'Tomorrow 11 AM'],
];

const others: readonly string[] = [
  'I have 50 of these',
  '5pm lecture was boring',
  'Hi!',
  'Is this still available?',
  'Does it come with the stand?',
  'It has 256 gb',
  'I paid $200 for it last year',
  "I can't do 50",
  "I won't take 40",
  "sorry I don't take less than 60",
  'can you do 50 more photos',
  'can you do 2 of them',
  'It is 50 inches wide',
  'can it do 60 fps',
  'Could I get it in 20 minutes?',
  "I'll be there in 10 minutes",
  'how about 20 minutes later',
  'what about 2 days from now',
  "big deal, don't worry",
  "What's the deal with the drawer?",
  'it was a great deal of work',
  'Is it a good deal?',
  "I'll take it to the dentist",
  "I'll take it apart first",
  "I won't take it",
  "I don't think I'll take it",
  "I'd take it if I had a car",
  'take it easy',
  'Was it sold?',
  'is it sold already',
  'I sold mine in 2024',
  'My class ends at 5pm',
  'I have a midterm at 3pm',
  'The library closes at 9pm',
  'Is the gym open at 5pm?',
  'when does the union open?',
  'I met her at 5pm yesterday',
  'my shift starts at 6',
  'The game is at 7pm tonight',
  "I can't meet at 5",
  'I worked until 5:30 today',
  'what time works for you?',
  'Tomorrow works',
  'When can you meet?',
  'at the union',
  'I live in room 305',
  'The model is from 2019',
  'It weighs about 40 lbs',
  'there are 12 pieces',
  'It is size 10',
  'bought it 3 months ago',
  'I got 98% on the exam',
  'The bus comes at 4:15',
  'Flight lands at 8pm',
  'My number is 4055550123',
  'Is it 4x6?',
  'It is 15 years old',
  'Can you send 3 photos?',
  'It cost me 300 new',
  'Thanks, you too',
  'ok',
  'Cool, thanks!',
  'Do you have others?',
  'The first 50 pages are missing',
  'Rent is due at 5pm',
];

const shown = (sentence: string): string => {
  const hint = recognize(sentence, { now, timeZone, spots });
  if (!hint) return 'none';
  if (hint.kind === 'offer') return `$${hint.price}`;
  if (hint.kind === 'accept') return 'yes';
  return [quickTime(hint.at, timeZone, now), hint.spot].filter(Boolean).join(' ');
};

test('at least 60 sentences of buyers and sellers are recognized [CHA-05]', () => {
  const meant = recognized.filter(([, as]) => as !== 'none');
  expect(meant.length).toBeGreaterThanOrEqual(60);
  expect(recognized.map(([sentence]) => [sentence, shown(sentence)])).toEqual(recognized);
});

test('at least 60 others are not, with numbers and times in them [CHA-05]', () => {
  expect(others.length).toBeGreaterThanOrEqual(60);
  expect(others.filter((sentence) => shown(sentence) !== 'none')).toEqual([]);
});

test('a time is one that a meet-up can have: in the future, within a week, on the quarter hour [CHA-05]', () => {
  const at = (sentence: string) => shown(sentence);
  // 9 has passed
  expect(at('can we meet at 9am')).toBe('Tomorrow 9 AM');
  expect(at('can we meet at 9?')).toBe('Today 9 PM');
  expect(at('can we meet at 9am today?')).toBe('none');
  expect(at('can we meet at 5:20pm?')).toBe('Today 5:15 PM');
  expect(at('Saturday 5pm?')).toMatch(/none|Sat/);
  expect(recognize('x'.repeat(200), { now, timeZone, spots })).toBeNull();
});
