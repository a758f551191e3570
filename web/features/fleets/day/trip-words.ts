import type { DayTrip, DayNeed } from '@tafiya/fleets/day.contract.ts';
import { dayInWords, lagosDate } from '@tafiya/core/lagos-time.ts';
import { serverNow } from '@/shared/api/server-time.ts';
import { countOf } from '@/shared/format/numbers.ts';
import { wordsOf } from '@/shared/format/words.ts';
import type { Shape } from '@/shared/ui/desk/desk.tsx';

const MINUTE_MS = 60_000;
const PAPERS = { licence: 'Licence', roadworthiness: 'Roadworthiness', insurance: 'Insurance' } as const;

interface InWords {
  shape: Shape;
  words: string;
}

/** The state of a departure as its row tells it; what needs attention comes before its status. */
export function stateOf(trip: DayTrip, now: number = serverNow()): InWords {
  if (trip.needs !== null) return needInWords(trip.needs, now);
  switch (trip.status) {
    case 'waiting':
      return { shape: 'half', words: `Boarding, ${trip.onBoard} of ${trip.booked} in` };
    case 'en_route':
      return { shape: 'full', words: 'On the road' };
    case 'arrived':
    case 'completed':
      return { shape: 'full', words: 'Arrived' };
    case 'cancelled':
      return { shape: 'gone', words: 'Cancelled' };
    default:
      return {
        shape: 'open',
        words: lagosDate(new Date(trip.leavesAt)) === lagosDate(now) ? 'On time' : 'Scheduled',
      };
  }
}

function needInWords(need: DayNeed, now: number): InWords {
  switch (need.kind) {
    case 'stopped': {
      const minutes = Math.max(1, Math.floor((now - Date.parse(need.since)) / MINUTE_MS));
      return { shape: 'check', words: `Stopped ${minutes} min, ${need.place}` };
    }
    case 'late':
      return { shape: 'check', words: `${need.minutes} min late, not left` };
    case 'no_driver':
      return { shape: 'check', words: 'No driver' };
    case 'full':
      return { shape: 'warn', words: `Full, ${countOf(need.people, 'person waits', 'people wait')}` };
    case 'papers':
      return { shape: 'warn', words: `${wordsOf(PAPERS, need.paper)} ${endInWords(need.endsOn, now)}` };
    // A kind of a newer server.
    default:
      return { shape: 'warn', words: 'Needs you' };
  }
}

function endInWords(day: string, now: number): string {
  const today = lagosDate(now);
  if (day === today) return 'ends today';
  return `${day < today ? 'ended' : 'ends'} ${dayInWords(day, today)}`;
}
