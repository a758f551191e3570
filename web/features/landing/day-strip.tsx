import { chakra } from '@chakra-ui/react/styled-system';
import { type ComponentType, type FocusEvent, type KeyboardEvent, useRef, useState } from 'react';
import { DRAWN_DAY } from '@/shared/format/drawn-day.ts';
import { useToday } from '@/shared/format/use-today.ts';
import { CalendarIcon } from '@/shared/ui/icons.ts';
import { DAYS_SHOWN, stripDay } from './strip-day.ts';

export interface DayPanelProps {
  min: string;
  value: string | undefined;
  onChoose: (day: string) => void;
}

/**
 * The next days as a strip, and a calendar for another one. Today is the default, without a date in the URL: a day without trips
 * then gives way to the next one. web/first-paint/write-days.ts writes the days into the drawn page.
 */
export function DayStrip({ Calendar }: { Calendar: ComponentType<DayPanelProps> | undefined }) {
  const today = useToday();
  const [other, setOther] = useState<string>();
  const [open, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const close = () => {
    setOpen(false);
    button.current?.focus();
  };

  function onKeyDown(event: KeyboardEvent) {
    if (event.key === 'Escape' && open) close();
  }

  function onBlur(event: FocusEvent) {
    if (!event.currentTarget.contains(event.relatedTarget)) setOpen(false);
  }

  return (
    <Strip data-days="">
      <chakra.legend srOnly>Departure Date</chakra.legend>
      {Array.from({ length: DAYS_SHOWN }, (_, index) => (
        <Day
          key={index}
          {...(today === DRAWN_DAY ? drawnDay(index) : stripDay(today, index))}
          isFirst={index === 0}
        />
      ))}
      {other !== undefined && <Day key={other} {...stripDay(other, 0, today)} isFirst />}
      <chakra.div display="contents" onKeyDown={onKeyDown} onBlur={onBlur}>
        <button
          ref={button}
          type="button"
          aria-label="Another day"
          aria-haspopup="dialog"
          aria-expanded={open}
          onClick={() => setOpen(!open)}
        >
          <CalendarIcon />
        </button>
        {open && Calendar && (
          <Panel role="dialog" aria-label="Choose a day" tabIndex={-1}>
            <Calendar
              min={today}
              value={other}
              onChoose={(day) => {
                setOther(day);
                close();
              }}
            />
          </Panel>
        )}
      </chakra.div>
    </Strip>
  );
}

/** In the drawn page no day is known; without any script it searches from today on. Empty words cannot move when the days come. */
const drawnDay = (index: number) => ({ value: '', weekday: index === 0 ? 'Today' : '', date: '' });

interface DayProps extends ReturnType<typeof stripDay> {
  /** Checked when it appears. */
  isFirst: boolean;
}

function Day({ value, weekday, date, isFirst }: DayProps) {
  return (
    <label>
      <input type="radio" name="date" value={value} defaultChecked={isFirst} suppressHydrationWarning />
      <b suppressHydrationWarning>{weekday}</b> <span suppressHydrationWarning>{date}</span>
    </label>
  );
}

const Strip = chakra('fieldset', {
  base: {
    position: 'relative',
    display: 'flex',
    minW: '0',
    mx: { base: '-3.5', lg: '0' },
    px: { base: '1.5', lg: '2' },
    fontSize: 'sm',
    lineHeight: '1.1875rem',
    fontVariantNumeric: 'tabular-nums',
    textAlign: 'center',
    '& > label, & button': {
      position: 'relative',
      flex: '1',
      minW: '0',
      minH: '13',
      display: 'grid',
      alignContent: 'center',
      justifyItems: 'center',
      color: 'fg.muted',
      borderBottom: '3px solid transparent',
      cursor: 'pointer',
      whiteSpace: 'nowrap',
    },
    '& b': { fontWeight: 'semibold', color: 'fg.default' },
    // Also before the days are written.
    '& b, & span': { minHeight: '1.1875rem' },
    // The whole cell is the control.
    '& input': { position: 'absolute', inset: '0', opacity: '0', cursor: 'pointer' },
    '& > label:has(:checked)': {
      borderColor: 'positive.fg',
      color: 'positive.fg',
      fontWeight: 'semibold',
      '& > b': { color: 'positive.fg', fontWeight: 'bold' },
    },
    '& > label:has(:focus-visible)': { outline: '3px solid {colors.focus.ring}', outlineOffset: '-2px' },
    '& svg': { boxSize: '22px' },
  },
});

const Panel = chakra('div', {
  base: {
    position: 'absolute',
    zIndex: 'dropdown',
    top: '100%',
    insetInlineEnd: { base: '0', sm: 'auto' },
    insetInlineStart: '0',
    width: { sm: '21rem' },
    p: '2',
    bg: 'bg.card',
    borderWidth: '1px',
    borderColor: 'border.default',
    borderRadius: 'card',
    boxShadow: 'float',
    textAlign: 'start',
    fontSize: 'md',
  },
});
