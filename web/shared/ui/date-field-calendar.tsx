import { chakra } from '@chakra-ui/react/styled-system';
import { type KeyboardEvent, useLayoutEffect, useRef, useState } from 'react';
import { addDays } from '@tafiya/core/lagos-time.ts';
import { addMonths, monthTitle, monthWeeks, spokenDay, weekdayIndex } from './date-field-days.ts';

interface CalendarProps {
  /** The chosen day, or all chosen days. */
  value: string | readonly string[] | undefined;
  /** First day that may be chosen; days before it are disabled. */
  min: string;
  /** Last day that may be chosen; undefined for no limit. */
  max?: string | undefined;
  onChoose: (day: string) => void;
  /** Of a calendar in the page, which leaves the focus where it is: what a day shows beside its number, and whether it is taken. */
  aboutDay?: ((day: string) => AboutDay) | undefined;
}

interface AboutDay {
  figure?: string | undefined;
  /** For screen readers. */
  words?: string | undefined;
  isTaken: boolean;
}

const WEEKDAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'];
const DAYS_BY_KEY: Record<string, number> = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -7, ArrowDown: 7 };

/** One month of days, Monday first. Arrows, Page Up/Down, Home and End move; days outside `min` and `max` cannot be chosen. */
export function Calendar({ value, min, max, onChoose, aboutDay }: CalendarProps) {
  const within = (day: string) => (day < min ? min : max !== undefined && day > max ? max : day);
  const chosen = typeof value === 'string' ? [value] : (value ?? []);
  const { focused, grid, move } = useMovingDay(within(chosen[0] ?? min), within, !aboutDay);

  function onKeyDown(event: KeyboardEvent) {
    const next = dayByKey(event.key, focused);
    if (!next) return;
    event.preventDefault();
    move(next, 'keyboard');
  }

  return (
    <chakra.div>
      <chakra.div display="flex" alignItems="center" justifyContent="space-between">
        <MonthButton
          type="button"
          aria-label="Previous month"
          disabled={focused.slice(0, 7) <= min.slice(0, 7)}
          onClick={() => move(addMonths(focused, -1), 'button')}
        >
          ‹
        </MonthButton>
        <chakra.span fontWeight={700} aria-live="polite">
          {monthTitle(focused)}
        </chakra.span>
        <MonthButton
          type="button"
          aria-label="Next month"
          disabled={max !== undefined && focused.slice(0, 7) >= max.slice(0, 7)}
          onClick={() => move(addMonths(focused, 1), 'button')}
        >
          ›
        </MonthButton>
      </chakra.div>
      <chakra.table
        ref={grid}
        role="grid"
        aria-label={monthTitle(focused)}
        width="100%"
        onKeyDown={onKeyDown}
      >
        <thead>
          <tr>
            {WEEKDAYS.map((name) => (
              <chakra.th key={name} scope="col" abbr={name} fontSize="sm" fontWeight={500} color="fg.muted">
                {name.slice(0, 2)}
              </chakra.th>
            ))}
          </tr>
        </thead>
        <tbody>
          {monthWeeks(focused).map((week, row) => (
            <tr key={row}>
              {week.map((day, column) => (
                <chakra.td
                  key={column}
                  role="gridcell"
                  padding={0}
                  aria-selected={day !== null && chosen.includes(day)}
                >
                  {day && (
                    <DayButton
                      type="button"
                      data-day={day}
                      tabIndex={day === focused ? 0 : -1}
                      aria-label={[spokenDay(day), aboutDay?.(day).words].filter(Boolean).join(', ')}
                      aria-pressed={chosen.includes(day)}
                      disabled={day !== within(day) || aboutDay?.(day).isTaken}
                      onClick={() => onChoose(day)}
                    >
                      {Number(day.slice(8))}
                      {aboutDay && <small>{aboutDay(day).figure}</small>}
                    </DayButton>
                  )}
                </chakra.td>
              ))}
            </tr>
          ))}
        </tbody>
      </chakra.table>
    </chakra.div>
  );
}

function dayByKey(key: string, day: string): string | null {
  const step = DAYS_BY_KEY[key];
  if (step !== undefined) return addDays(day, step);
  if (key === 'PageUp') return addMonths(day, -1);
  if (key === 'PageDown') return addMonths(day, 1);
  if (key === 'Home') return addDays(day, -weekdayIndex(day));
  if (key === 'End') return addDays(day, 6 - weekdayIndex(day));
  return null;
}

/** The focusable day of the grid. The browser's focus follows it, unless a month button moved it and keeps the focus. */
function useMovingDay(start: string, within: (day: string) => string, follows: boolean) {
  const [focused, setFocused] = useState(start);
  const grid = useRef<HTMLTableElement>(null);
  const follow = useRef(follows);

  useLayoutEffect(() => {
    if (!follow.current) return;
    grid.current?.querySelector<HTMLElement>(`[data-day="${focused}"]`)?.focus({ preventScroll: true });
  }, [focused]);

  function move(day: string, by: 'keyboard' | 'button') {
    follow.current = by === 'keyboard';
    setFocused(within(day));
  }

  return { focused, grid, move };
}

const MonthButton = chakra('button', {
  base: {
    width: 'touch',
    height: 'touch',
    borderRadius: 'control',
    fontSize: '1.5rem',
    lineHeight: 1,
    cursor: 'pointer',
    _hover: { background: 'bg.subtle' },
    _disabled: { opacity: 0.3, cursor: 'not-allowed' },
  },
});

const DayButton = chakra('button', {
  base: {
    width: '100%',
    height: 'touch',
    borderRadius: 'control',
    lineHeight: '1.15',
    fontVariantNumeric: 'tabular-nums',
    cursor: 'pointer',
    _hover: { background: 'bg.subtle' },
    _disabled: { color: 'fg.muted', opacity: 0.45, cursor: 'not-allowed', background: 'transparent' },
    '&[aria-pressed=true], &[aria-pressed=true]:hover': {
      background: 'action.bg',
      color: 'action.fg',
      fontWeight: 700,
    },
  },
});
