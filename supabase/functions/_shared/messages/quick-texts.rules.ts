/** The side of a conversation. */
export type MessageSide = 'passenger' | 'driver';

interface QuickText {
  key: string;
  /** The side that can send it; null: both. */
  side: MessageSide | null;
  /** The parameter: a number from 1 to 8, or the name of a place. */
  parameter: 'none' | 'count' | 'place';
  /** `…` stands for the parameter. */
  words: string;
}

/** The prepared texts of conversations: all that people can write before a booking. The same keys as private.quick_texts. */
export const QUICK_TEXTS: readonly QuickText[] = [
  { key: 'exact_pickup', side: 'passenger', parameter: 'none', words: 'Where exactly do you pick up?' },
  { key: 'pick_up_near', side: 'passenger', parameter: 'place', words: 'Can you pick me up near …?' },
  { key: 'drop_near', side: 'passenger', parameter: 'place', words: 'Can you drop me near …?' },
  { key: 'room_for_bags', side: 'passenger', parameter: 'count', words: 'Is there room for … large bags?' },
  { key: 'seats_together', side: 'passenger', parameter: 'none', words: 'Can we sit together?' },
  { key: 'small_child', side: 'passenger', parameter: 'none', words: 'Can I bring a small child?' },
  { key: 'leave_on_time', side: 'passenger', parameter: 'none', words: 'Do you leave on time?' },
  { key: 'yes', side: 'driver', parameter: 'none', words: 'Yes.' },
  { key: 'no', side: 'driver', parameter: 'none', words: 'No, sorry.' },
  {
    key: 'meeting_point',
    side: 'driver',
    parameter: 'none',
    words: 'At the meeting point on the page of the trip.',
  },
  { key: 'meet_at', side: 'driver', parameter: 'place', words: 'I can pick you up at …' },
  { key: 'drop_at', side: 'driver', parameter: 'place', words: 'I can drop you at …' },
  { key: 'bags_fit', side: 'driver', parameter: 'count', words: 'There is room for … large bags.' },
  {
    key: 'on_time',
    side: 'driver',
    parameter: 'none',
    words: 'I leave on time. Please come 15 minutes early.',
  },
  {
    key: 'book_first',
    side: 'driver',
    parameter: 'none',
    words: 'Please book a seat. Then we can write freely.',
  },
  { key: 'thanks', side: null, parameter: 'none', words: 'Thank you.' },
];

/** The texts that one side can choose from. */
export function quickTextsOf(side: MessageSide): readonly QuickText[] {
  return QUICK_TEXTS.filter((text) => text.side === null || text.side === side);
}

/** The words of a message of any kind; `removed` and texts of a newer version have words of their own. */
export function messageWords({ kind, body }: { kind: string; body: string | null }): string {
  if (kind === 'text') return body ?? '';
  if (kind === 'removed') return 'This message was removed with the account.';
  const text = QUICK_TEXTS.find(({ key }) => key === kind);
  if (text === undefined) return 'Please reload the page to read this message.';
  const words = text.words.replace('…', body ?? '');
  return body === '1' ? words.replace('bags', 'bag') : words;
}
