import type { TripChoices } from '@tafiya/trips/choices.contract.ts';
import { extraFareKey, PROMISES, type Wish } from '@tafiya/trips/choices.rules.ts';
import { formatNaira } from '@/shared/format/money.ts';
import { capitalised, EXTRA_WORDS, offeredExtras } from './extra-words.ts';
import { wordsOf } from '@/shared/format/words.ts';

/** The choices that a search can ask for, in words. */
export const WISH_WORDS: Record<Wish, string> = {
  small_luggage: 'Small luggage',
  medium_luggage: 'Medium luggage',
  large_luggage: 'Large luggage',
  air_conditioning: 'Air conditioning',
  no_smoking: 'No smoking',
  pets: 'Pets allowed',
  music: 'Music',
  two_in_back: 'Two in the back only',
  women_only: 'Women only',
  pay_online: 'Pay online',
};

/** The choices of a trip beside luggage, in words. */
export const PROMISE_WORDS = {
  airConditioning: 'Air conditioning',
  smoking: 'Smoking allowed',
  pets: 'Pets allowed',
  music: 'Music',
  twoInBack: 'Two in the back only',
  womenOnly: 'Women only',
} as const;

/** Room for luggage, in words. */
export const LUGGAGE_WORDS = {
  none: 'No luggage',
  small: 'One small bag each',
  medium: 'One medium bag each',
  large: 'One large bag each',
} as const;

interface ChoiceInWords {
  choice: keyof TripChoices;
  words: string;
}

/** The choices of a trip, in words; empty if its driver made none. */
export function choicesInWords(choices: TripChoices): ChoiceInWords[] {
  const { luggage } = choices;
  return [
    ...(luggage ? [{ choice: 'luggage' as const, words: wordsOf(LUGGAGE_WORDS, luggage) }] : []),
    ...offeredExtras(choices).map(({ kind, fare }) => ({
      choice: extraFareKey(kind),
      words: `${capitalised(wordsOf(EXTRA_WORDS, kind))} ${formatNaira(fare)}`,
    })),
    ...PROMISES.filter((promise) => choices[promise]).map((choice) => ({
      choice,
      words: wordsOf(PROMISE_WORDS, choice),
    })),
  ];
}
