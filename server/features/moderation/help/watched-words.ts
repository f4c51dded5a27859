/**
 * Words that are flagged for moderators, in the form that `plainWords` gives a text: goods that must not be sold among
 * students, and abuse. Operators add theirs in the table watched_words.
 */
export const builtInWords: readonly string[] = [
  'fake id',
  'fake ids',
  'scannable id',
  'adderall',
  'vyvanse',
  'ritalin',
  'xanax',
  'percocet',
  'oxycodone',
  'fentanyl',
  'cocaine',
  'ketamine',
  'mdma',
  'lsd tabs',
  'thc carts',
  'dab carts',
  'nicotine vape',
  'handgun',
  'glock',
  'ammunition',
  'ghost gun',
  'essay writing service',
  'write your essay',
  'take your exam',
  'take my exam for me',
  'exam answers',
  'test bank',
  'no receipt no questions',
  'escort service',
  'sugar daddy',
  'sugar baby',
  'selling nudes',
  'onlyfans',
  'kill yourself',
  'kys',
  'go die',
  'bomb threat',
  'shoot up',
  'social security number',
  'make money fast',
  'easy money from home',
  'earn $500 a day',
  'work from home no experience',
  'guaranteed returns',
  'forex signals',
];

const escapePattern = (words: string) => words.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** One pattern that matches any of the words as whole words in a text of `plainWords`; null for an empty list. */
export const patternOf = (words: readonly string[]): RegExp | null =>
  words.length === 0
    ? null
    : new RegExp(`(?<![\\p{L}\\p{N}])(?:${words.map(escapePattern).join('|')})(?![\\p{L}\\p{N}])`, 'u');
