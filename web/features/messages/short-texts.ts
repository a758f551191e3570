import type { MessageSide } from '@tafiya/messages/quick-texts.rules.ts';

const NEAR_MS = 3 * 3_600_000;

const TEXTS: Record<MessageSide, Record<'before' | 'near' | 'after', readonly string[]>> = {
  passenger: {
    before: ['Do you leave on time?', 'Is there space for one more bag?', 'Thank you'],
    near: ['I am at the gate', '5 minutes late', 'Where are you?'],
    after: ['Where are you?', 'Thank you'],
  },
  driver: {
    before: ['I leave on time', 'Please come 15 minutes early', 'Thank you'],
    near: ['I am here', '10 minutes late', 'Where are you?'],
    after: ['Where are you?', 'Thank you'],
  },
};

/** The most common messages, to send with one tap after the booking; around the departure it is about meeting. */
export function shortTexts(side: MessageSide, departureAt: string, now: number): readonly string[] {
  const left = Date.parse(departureAt) - now;
  return TEXTS[side][left > NEAR_MS ? 'before' : left > -NEAR_MS ? 'near' : 'after'];
}
