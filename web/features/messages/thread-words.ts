import type { Thread } from '@tafiya/messages/contract.ts';
import { messageWords } from '@tafiya/messages/quick-texts.rules.ts';
import { formatDayTime } from '@/shared/format/dates.ts';

/** "Lagos → Abuja, Fri 27 Nov, 07:30" */
export function tripWords({ origin, destination, departureAt }: Thread): string {
  return `${origin} → ${destination}, ${formatDayTime(departureAt)}`;
}

/** One line about the newest message. */
export function lastWords({
  isOwn,
  kind,
  body,
}: {
  isOwn: boolean;
  kind: string;
  body: string | null;
}): string {
  return `${isOwn ? 'You: ' : ''}${messageWords({ kind, body })}`;
}

/** Why nothing can be written now. */
export const CLOSED_WORDS: Record<Exclude<Thread['mode'], 'free' | 'quick'>, string> = {
  over: 'This conversation is closed. Conversations close 14 days after the journey, or when the trip leaves without a booking.',
  no_driver: 'The trip has no driver at the moment. You can write when it has one.',
  blocked: 'You have blocked this person. Unblock them to write again.',
  unavailable: 'This person cannot be reached.',
};
