import { z } from 'zod';
import type { Schedule, ScheduleDay } from '@tafiya/schedules/contract.ts';
import { SKIPPED_DAYS_MAX } from '@tafiya/core/limits.ts';
import { formatNaira } from '@/shared/format/money.ts';

const WEEKDAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'];
const EVERY_DAY = [0, 1, 2, 3, 4, 5, 6];

/** The fields of a form about the days of a schedule. Weekdays count from Monday 0, as the calendar does. */
export const rhythmShape = {
  runs: z.enum(['daily', 'weekdays', 'fortnight']),
  weekdays: z.array(z.number()),
  /** Empty: until it is ended. */
  endsOn: z.string(),
  skippedDays: z.array(z.string()).max(SKIPPED_DAYS_MAX, `At most ${SKIPPED_DAYS_MAX} skipped days`),
};
export type RhythmFields = z.infer<z.ZodObject<typeof rhythmShape>>;

export const NO_RHYTHM: RhythmFields = { runs: 'daily', weekdays: [], endsOn: '', skippedDays: [] };

/** Whether a chosen weekday is missing. */
export function lacksWeekday({ runs, weekdays }: Pick<RhythmFields, 'runs' | 'weekdays'>): boolean {
  return runs !== 'daily' && weekdays.length === 0;
}

/** The days of a request. */
export function toRhythm({ runs, weekdays, endsOn, skippedDays }: RhythmFields) {
  return {
    weekdays: (runs === 'daily' ? EVERY_DAY : weekdays).map((weekday) => weekday + 1),
    everyWeeks: runs === 'fortnight' ? 2 : 1,
    endsOn: endsOn === '' ? null : endsOn,
    skippedDays,
  };
}

/** The form's values of a schedule. */
export function rhythmOf({
  weekdays,
  everyWeeks,
  endsOn,
  skippedDays,
}: Pick<Schedule, 'weekdays' | 'everyWeeks' | 'endsOn' | 'skippedDays'>): RhythmFields {
  const isDaily = everyWeeks === 1 && weekdays.length === EVERY_DAY.length;
  return {
    runs: isDaily ? 'daily' : everyWeeks === 2 ? 'fortnight' : 'weekdays',
    weekdays: weekdays.map((weekday) => weekday - 1),
    endsOn: endsOn ?? '',
    skippedDays,
  };
}

/** "Every day", "Every Monday and Friday", "Every two weeks on Friday" */
export function rhythmWords({ weekdays, everyWeeks }: Pick<Schedule, 'weekdays' | 'everyWeeks'>): string {
  const names = weekdays.map((weekday) => WEEKDAYS[weekday - 1] ?? '');
  const days = names.length === EVERY_DAY.length ? 'day' : joined(names);
  if (everyWeeks === 1) return `Every ${days}`;
  return `Every two weeks ${names.length === EVERY_DAY.length ? 'every day' : `on ${days}`}`;
}

function joined(names: readonly string[]): string {
  return [names.slice(0, -1).join(', '), ...names.slice(-1)].filter(Boolean).join(' and ');
}

/** "leaves 17:00, ₦5,000 per seat": what a trip has otherwise than its schedule; null: nothing. */
export function differenceWords(
  { departureTime, farePerSeat }: Pick<Schedule, 'departureTime' | 'farePerSeat'>,
  { trip }: Pick<ScheduleDay, 'trip'>,
): string | null {
  if (trip === null) return null;
  const words = [
    trip.departureTime !== departureTime && `leaves ${trip.departureTime}`,
    trip.farePerSeat !== farePerSeat && `${formatNaira(trip.farePerSeat)} per seat`,
  ].filter(Boolean);
  return words.length > 0 ? words.join(', ') : null;
}

/** The days that wait, or that did not follow a change, by their reason, each in the order of its first day. */
export function daysByReason(days: readonly ScheduleDay[]): { reason: string; days: ScheduleDay[] }[] {
  const groups = new Map<string, ScheduleDay[]>();
  for (const day of days) {
    if (day.reason !== null) groups.set(day.reason, [...(groups.get(day.reason) ?? []), day]);
  }
  return [...groups].map(([reason, group]) => ({ reason, days: group }));
}

/** A change of a schedule as its PATCH request takes it: only what is different; null when nothing is. */
export function changedFields<Fields extends object>(before: Fields, after: Fields): Partial<Fields> | null {
  const old = new Map<string, unknown>(Object.entries(before));
  const changed = Object.entries(after).filter(
    ([key, value]) => JSON.stringify(value) !== JSON.stringify(old.get(key)),
  );
  return changed.length > 0 ? (Object.fromEntries(changed) as Partial<Fields>) : null;
}
