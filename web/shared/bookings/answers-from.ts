import { formatTime } from '@/shared/format/dates.ts';

/** "06:00", when the driver can answer a request; null once that is now. */
export function answersFrom(
  { answerFrom }: { answerFrom?: string | null | undefined },
  now: number,
): string | null {
  return typeof answerFrom === 'string' && Date.parse(answerFrom) > now ? formatTime(answerFrom) : null;
}
