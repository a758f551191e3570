import { Button } from '@chakra-ui/react/button';
import { chakra } from '@chakra-ui/react/styled-system';
import { useEffect, useState } from 'react';
import { Controller } from 'react-hook-form';
import type { SearchCriteria } from '@tafiya/search/contract.ts';
import { SEARCH_SEATS_MAX, SEARCH_SEATS_MIN } from '@tafiya/search/limits.rules.ts';
import { useToday } from '@/shared/format/use-today.ts';
import { CityField } from '@/shared/places/city-field.tsx';
import { DateField } from '@/shared/ui/date-field.tsx';
import { Form } from '@/shared/ui/form.tsx';
import { controlled, lateResolver } from '@/shared/ui/form-fields.ts';
import { StepperField } from '@/shared/ui/stepper-field.tsx';
import { lazyPart } from '@/shared/ui/lazy-part.tsx';
import { useForm } from '@/shared/ui/use-form.ts';
import type { AdvancedFieldsProps } from './advanced-fields.tsx';
import { URL_NAMES } from './search-url.ts';
import { type SearchFields, hasAdvanced, initialFields } from './search-fields.ts';

export interface SearchFormProps {
  /** The last search, as initial values. */
  initial: SearchCriteria | null;
  /** Advanced is open by default only for signed-in users, also while the session is restored, so that nothing jumps. */
  hasSession: boolean;
  pending: boolean;
  /** `row`: the page, with the fields on one line and Advanced. `column`: over results, whose filters are in a sheet of their own. */
  layout: 'row' | 'column';
  onSearch: (criteria: SearchCriteria) => void;
}

const AdvancedFields = lazyPart<AdvancedFieldsProps>(
  () => import('./advanced-fields.tsx').then((file) => file.AdvancedFields),
  { fallback: <chakra.div height={{ base: '44rem', md: '20rem' }} /> },
);

/** The search form: From, To, date and seats; more fields under Advanced. Validated by the contract. */
export function SearchForm({ initial, hasSession, pending, layout, onSearch }: SearchFormProps) {
  const today = useToday();
  const [toggled, setToggled] = useState<boolean | null>(null);
  const advanced = layout === 'row' && (toggled ?? (hasSession || hasAdvanced(initial)));
  const form = useForm<SearchFields, unknown, SearchCriteria>({
    resolver: lateResolver(() =>
      import('./search-rules.ts').then(({ searchRules }) => searchRules[advanced ? 'advanced' : 'simple']),
    ),
    defaultValues: initialFields(initial, today),
  });
  /** An untouched day means today while it has trips, else the next day with trips. */
  const [dayChosen, setDayChosen] = useState(initial?.departureDate !== undefined);
  const submit = form.handleSubmit(({ departureDate, ...criteria }) =>
    onSearch(dayChosen ? { ...criteria, departureDate } : criteria),
  );
  useEffect(() => {
    // Moves a past date to today when the page stays open over midnight.
    if ((form.getValues('departureDate') ?? today) < today) form.setValue('departureDate', today);
  }, [form, today]);

  return (
    // Before React is there, the browser itself opens the results, whose names these fields have (search-url.ts).
    <Form aria-label="Search trips" action="/search" method="get" onSubmit={submit}>
      <chakra.div
        display="grid"
        gap="4"
        alignItems="start"
        gridTemplateColumns={
          layout === 'row'
            ? { base: 'minmax(0, 1fr)', md: '1fr 1fr', lg: '3fr 3fr 2.5fr 2fr' }
            : 'minmax(0, 1fr)'
        }
      >
        <Controller
          control={form.control}
          name="origin"
          render={(state) => (
            <chakra.div position="relative">
              <CityField label="From" {...controlled(state)} name={URL_NAMES.origin} />
              <SwapButton
                onSwap={() => {
                  const { origin, destination } = form.getValues();
                  form.setValue('origin', destination);
                  form.setValue('destination', origin);
                }}
              />
            </chakra.div>
          )}
        />
        <Controller
          control={form.control}
          name="destination"
          render={(state) => <CityField label="To" {...controlled(state)} name={URL_NAMES.destination} />}
        />
        <Controller
          control={form.control}
          name="departureDate"
          render={(state) => (
            <DateField
              label="Departure Date"
              {...controlled(state)}
              value={state.field.value ?? undefined}
              onChange={(day) => {
                setDayChosen(true);
                state.field.onChange(day);
              }}
              min={today}
              today={today}
            />
          )}
        />
        <Controller
          control={form.control}
          name="seatsNeeded"
          render={(state) => (
            <StepperField
              label="Seats Needed"
              {...controlled(state)}
              name={URL_NAMES.seatsNeeded}
              value={state.field.value ?? Number.NaN}
              min={SEARCH_SEATS_MIN}
              max={SEARCH_SEATS_MAX}
            />
          )}
        />
      </chakra.div>
      {advanced && <AdvancedFields control={form.control} layout="row" />}
      <chakra.div
        display="flex"
        flexDirection={
          layout === 'row' ? { base: advanced ? 'row-reverse' : 'column', md: 'row-reverse' } : 'column'
        }
        justifyContent="space-between"
        gap="2"
        {...(advanced && IN_REACH)}
      >
        <Button type="submit" size="lg" disabled={pending} flex={{ base: '1', md: 'none' }}>
          {pending ? 'Searching...' : 'Find Trips'}
        </Button>
        {layout === 'row' && (
          <Button variant="plain" aria-expanded={advanced} onClick={() => setToggled(!advanced)}>
            {advanced ? 'Simple' : 'Advanced'}
          </Button>
        )}
      </chakra.div>
    </Form>
  );
}

/** The button of a long form stays at the lower edge of the screen, above the bar of signed-in people. */
const IN_REACH = {
  position: 'sticky',
  bottom: { base: 'calc(3.5rem + env(safe-area-inset-bottom))', md: '0' },
  zIndex: '1',
  paddingBlock: '2',
  background: 'bg.card',
} as const;

/** Swaps origin and destination. Sits on the label line of the field "From". */
function SwapButton({ onSwap }: { onSwap: () => void }) {
  return (
    <Button
      variant="ghost"
      aria-label="Swap cities"
      onClick={onSwap}
      position="absolute"
      top="-4.5"
      insetInlineEnd="-1"
      px="0"
      pt="2"
      color="positive.fg"
    >
      <svg width="20" height="20" fill="none" stroke="currentColor" strokeWidth="1.75" aria-hidden="true">
        <path d="M3 7h13m-3.5-3.5L16 7M17 13H4m3.5 3.5L4 13" />
      </svg>
    </Button>
  );
}
