import { chakra } from '@chakra-ui/react/styled-system';
import { QueryClientProvider } from '@tanstack/react-query';
import { useLayoutEffect, useRef, useState } from 'react';
import { SEARCH_SEATS_MAX, SEARCH_SEATS_MIN } from '@tafiya/search/limits.rules.ts';
import { queryClient } from '@/shared/api/query-client.ts';
import { useToday } from '@/shared/format/use-today.ts';
import { CityField } from '@/shared/places/city-field.tsx';
import { DateField } from '@/shared/ui/date-field.tsx';
import { StepperField } from '@/shared/ui/stepper-field.tsx';

export interface SearchBoxFieldsProps {
  /** By their names in the URL of /search. */
  values: Record<'from' | 'to' | 'date' | 'seats', string>;
  /** The field that gets the focus; null: none. */
  focused: string | null;
}

/** Our fields in the place of the plain ones of HeroSearch, with the same names. */
export function HeroSearchFields({ values, focused }: SearchBoxFieldsProps) {
  const today = useToday();
  const box = useRef<HTMLDivElement>(null);
  const [from, setFrom] = useState(values.from);
  const [to, setTo] = useState(values.to);
  const [date, setDate] = useState(values.date >= today ? values.date : today);
  const [dayChosen, setDayChosen] = useState(values.date >= today);
  const [seats, setSeats] = useState(Number.parseInt(values.seats, 10));
  const choose = (day: string) => {
    setDate(day);
    setDayChosen(true);
  };
  useLayoutEffect(() => {
    const field =
      focused === null ? null : box.current?.querySelector<HTMLElement>(`[data-field="${focused}"]`);
    const input = field?.querySelector<HTMLElement>('input:not([type=hidden]), button');
    input?.focus();
    if (!(input instanceof HTMLInputElement) || input.type !== 'text') return;
    // The focus selects a city, and the next key would replace what is typed so far.
    input.setSelectionRange(input.value.length, input.value.length);
    // The tap that replaced the plain field opens the suggestions, too. Over a typed town they would hide the button.
    if (input.role === 'combobox' && input.value === '') input.click();
  }, [focused]);

  return (
    <QueryClientProvider client={queryClient}>
      <chakra.div ref={box} display="contents">
        <div data-field="from">
          <CityField label="From" name="from" value={from} onChange={setFrom} required />
        </div>
        <div data-field="to">
          <CityField label="To" name="to" value={to} onChange={setTo} required />
        </div>
        <chakra.div
          data-field="date"
          // The calendar is wider than half of the box.
          css={{ '& [role=dialog]': { insetInlineStart: '0', width: 'min(21rem, 100vw - 4rem)' } }}
        >
          <DateField label="Departure Date" value={date} onChange={choose} min={today} today={today} short />
          {/* Today is the default day: without trips it gives way to the next one, unless the day was chosen. */}
          <input type="hidden" name="date" value={dayChosen ? date : ''} />
        </chakra.div>
        <div data-field="seats">
          <StepperField
            label="Seats Needed"
            name="seats"
            value={seats}
            onChange={setSeats}
            min={SEARCH_SEATS_MIN}
            max={SEARCH_SEATS_MAX}
          />
        </div>
      </chakra.div>
    </QueryClientProvider>
  );
}
