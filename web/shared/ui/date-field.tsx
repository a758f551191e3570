import { chakra } from '@chakra-ui/react/styled-system';
import {
  type FocusEvent,
  type KeyboardEvent,
  type Ref,
  useEffect,
  useId,
  useImperativeHandle,
  useRef,
  useState,
} from 'react';
import { namedDay } from '@tafiya/core/lagos-time.ts';
import { Field } from './field.tsx';
import { lazyPart } from './lazy-part.tsx';

const loadCalendar = () => import('./date-field-calendar.tsx').then((file) => file.Calendar);
/** As high as a month. */
const Calendar = lazyPart(loadCalendar, {
  fallback: <chakra.div role="status" aria-label="Loading..." height="20rem" />,
  problem: () => <p>The calendar could not be loaded. Please close it and try again.</p>,
});

interface DateFieldProps {
  label: string;
  /** `YYYY-MM-DD`, a Lagos day. */
  value: string | undefined;
  onChange: (day: string) => void;
  /** First day that may be chosen. */
  min: string;
  /** Last day that may be chosen. */
  max?: string | undefined;
  /** Today in Lagos, for the words Today and Tomorrow. */
  today: string;
  error?: string | undefined;
  ref?: Ref<HTMLButtonElement>;
}

/** A day, chosen from a calendar in which days before `min` and after `max` are disabled. */
export function DateField({ label, value, onChange, min, max, today, error, ref }: DateFieldProps) {
  const id = useId();
  const [open, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  useImperativeHandle<HTMLButtonElement | null, HTMLButtonElement | null>(ref, () => button.current);
  // After the first paint, so that the days are there at the first tap.
  useEffect(() => void loadCalendar().catch(() => undefined), []);
  const close = () => {
    setOpen(false);
    button.current?.focus();
  };

  function onKeyDown(event: KeyboardEvent) {
    if (event.key !== 'Escape' || !open) return;
    event.preventDefault();
    event.stopPropagation();
    close();
  }

  function onBlur(event: FocusEvent) {
    if (!event.currentTarget.contains(event.relatedTarget)) setOpen(false);
  }

  return (
    <Field.Root invalid={error !== undefined} onKeyDown={onKeyDown} onBlur={onBlur}>
      <Field.Label as="span" id={`${id}-label`} htmlFor={undefined}>
        {label}
      </Field.Label>
      <DateButton
        ref={button}
        type="button"
        aria-labelledby={`${id}-label ${id}-value`}
        aria-haspopup="dialog"
        aria-expanded={open}
        aria-describedby={error ? `${id}-error` : undefined}
        data-invalid={error ? '' : undefined}
        onClick={() => setOpen(!open)}
      >
        <chakra.span id={`${id}-value`} color={value ? 'fg.default' : 'fg.muted'}>
          {value ? namedDay(value, today) : 'Choose a day'}
        </chakra.span>
        <CalendarIcon />
      </DateButton>
      <Field.ErrorText id={`${id}-error`}>{error}</Field.ErrorText>
      {open && (
        <DatePanel ref={reveal} role="dialog" aria-label="Choose a day" tabIndex={-1}>
          <Calendar
            value={value}
            min={min}
            max={max}
            onChoose={(day) => {
              onChange(day);
              close();
            }}
          />
        </DatePanel>
      )}
    </Field.Root>
  );
}

/** In a sheet or low on a page the calendar would open out of sight. */
function reveal(panel: HTMLElement | null) {
  panel?.scrollIntoView?.({ block: 'nearest' });
}

function CalendarIcon() {
  return (
    <chakra.svg
      width="20px"
      height="20px"
      viewBox="0 0 20 20"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.75"
      color="fg.muted"
      aria-hidden="true"
    >
      <rect x="3" y="4" width="14" height="13" rx="2" />
      <path d="M3 8.25h14M7 2v3.5M13 2v3.5" strokeLinecap="round" />
    </chakra.svg>
  );
}

const DateButton = chakra('button', {
  base: {
    display: 'flex',
    alignItems: 'center',
    justifyContent: 'space-between',
    gap: '2',
    width: 'full',
    minHeight: '12',
    paddingInline: '3.5',
    borderWidth: '1px',
    borderColor: 'border.input',
    borderRadius: 'control',
    background: 'bg.card',
    textAlign: 'start',
    lineHeight: 'snug',
    cursor: 'pointer',
    _hover: { borderColor: 'fg.muted' },
    '&[data-invalid]': { borderColor: 'danger.fg' },
  },
});

const DatePanel = chakra('div', {
  base: {
    position: 'absolute',
    zIndex: 'dropdown',
    top: 'calc(100% + 4px)',
    scrollMarginBottom: '4',
    // Wider than its field on a phone: seven days of 44 px need the width of the page.
    insetInlineStart: { base: '-4', md: '0' },
    width: { base: 'calc(100% + 2rem)', md: '21rem' },
    padding: '2',
    background: 'bg.card',
    borderWidth: '1px',
    borderColor: 'border.default',
    borderRadius: 'card',
    boxShadow: 'float',
  },
});
