import { QueryClientProvider } from '@tanstack/react-query';
import { useEffect, useLayoutEffect, useRef } from 'react';
import { queryClient } from '@/shared/api/query-client.ts';
import { CityField } from '@/shared/places/city-field.tsx';
import { placeProblem } from '@/shared/places/known-places.ts';
import { placeByName } from '@/shared/places/places.ts';
import { Calendar } from '@/shared/ui/date-field-calendar.tsx';
import type { DayPanelProps } from './day-strip.tsx';

/** By their names in the URL of /search. */
export type Places = Record<'from' | 'to', string>;

/** The message at a field whose text is not a place. */
export type Problems = Record<keyof Places, string | null>;

interface HeroSearchFieldsProps {
  places: Places;
  problems: Problems | null;
  onChange: (places: Places) => void;
  /** The field that gets the focus; null: none. */
  focused: string | null;
}

/** Our fields in the place of the plain ones of HeroSearch, with the same names. A choice moves the focus on. */
export function HeroSearchFields({ places, problems, onChange, focused }: HeroSearchFieldsProps) {
  const from = useRef<HTMLInputElement>(null);
  const to = useRef<HTMLInputElement>(null);
  useLayoutEffect(() => {
    const input = { from, to }[focused ?? '']?.current;
    if (!input) return;
    input.focus();
    // The focus selects a city, and the next key would replace what is typed so far.
    input.setSelectionRange(input.value.length, input.value.length);
    // The tap that replaced the plain field opens the suggestions, too. Over a whole name they would hide the button.
    if (input.value === '') input.click();
  }, [focused]);

  useEffect(() => {
    if (problems) (problems.from === null ? to : from).current?.focus();
  }, [problems]);

  const isTyped = (field: 'from' | 'to') =>
    focused === field && places[field] !== '' && placeByName(places[field]) === null;

  function goOn() {
    const next = to.current;
    if (next === null) return;
    next.focus();
    if (next.value === '') next.click();
  }

  return (
    <QueryClientProvider client={queryClient}>
      <div data-field="from">
        <CityField
          ref={from}
          label="From"
          name="from"
          placeholder="Which city?"
          value={places.from}
          isTyped={isTyped('from')}
          onChange={(name) => onChange({ ...places, from: name })}
          onChosen={places.to === '' ? goOn : undefined}
          error={problems?.from ?? undefined}
          required
        />
      </div>
      <div data-field="to">
        <CityField
          ref={to}
          label="To"
          name="to"
          placeholder="Which city?"
          value={places.to}
          isTyped={isTyped('to')}
          onChange={(name) => onChange({ ...places, to: name })}
          isShort
          onChosen={() => to.current?.form?.querySelector<HTMLInputElement>('[name=date]:checked')?.focus()}
          error={problems?.to ?? undefined}
          required
        />
      </div>
    </QueryClientProvider>
  );
}

/** Asks at the fields before a text that is not a place is searched for; null: both are sent. */
export async function problemsOf(places: Places): Promise<Problems | null> {
  const [from, to] = await Promise.all([placeProblem(places.from), placeProblem(places.to)]);
  return from === null && to === null ? null : { from, to };
}

/** The calendar of the strip of days. */
export function DayPanel(props: DayPanelProps) {
  return <Calendar {...props} />;
}
