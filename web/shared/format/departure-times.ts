import {
  DEPARTURE_TIME_FIRST,
  DEPARTURE_TIME_LAST,
  DEPARTURE_TIME_STEP_MINUTES,
} from '@tafiya/core/limits.ts';
import { minutesOfTime, timeOfMinutes } from '@tafiya/core/lagos-time.ts';

/** The list of departure times that a driver chooses from: by default every half hour from 06:00 to 23:30. */
export function departureTimes({
  departureFirst = DEPARTURE_TIME_FIRST,
  departureLast = DEPARTURE_TIME_LAST,
  departureStepMinutes = DEPARTURE_TIME_STEP_MINUTES,
} = {}): string[] {
  const first = minutesOfTime(departureFirst);
  const count = Math.floor((minutesOfTime(departureLast) - first) / departureStepMinutes) + 1;
  return Array.from({ length: count }, (_, index) => timeOfMinutes(first + index * departureStepMinutes));
}
