import { Button } from '@chakra-ui/react/button';
import { chakra } from '@chakra-ui/react/styled-system';
import { zodResolver } from '@hookform/resolvers/zod';
import { useEffect, useState } from 'react';
import { Controller, useForm } from 'react-hook-form';
import type { z } from 'zod';
import { type SearchCriteria, searchCriteriaSchema } from '@contracts/search.ts';
import { SEARCH_SEATS_DEFAULT, SEARCH_SEATS_MAX, SEARCH_SEATS_MIN } from '@domain/limits.ts';
import { useToday } from '@/shared/format/use-today.ts';
import { CityField } from '@/shared/places/city-field.tsx';
import { DateField } from '@/shared/ui/date-field.tsx';
import { Form } from '@/shared/ui/form.tsx';
import { controlled } from '@/shared/ui/form-fields.ts';
import { StepperField } from '@/shared/ui/stepper-field.tsx';
import { AdvancedFields } from './advanced-fields.tsx';
import { hasAdvanced, simpleCriteriaSchema } from './advanced-criteria.ts';
import { SwapButton } from './swap-button.tsx';

export type SearchFields = z.input<typeof searchCriteriaSchema>;

interface SearchFormProps {
  /** What was searched last, to start from. */
  initial: SearchCriteria | null;
  /** Advanced is open by default only for signed-in people (specification §2). */
  signedIn: boolean;
  pending: boolean;
  /** `row` where there is room for one line of fields, `column` in a side column and in a sheet. */
  layout: 'row' | 'column';
  onSearch: (criteria: SearchCriteria) => void;
}

/** From, To, day and seats; the rest behind Advanced. The messages are the contract's (specification §5). */
export function SearchForm({ initial, signedIn, pending, layout, onSearch }: SearchFormProps) {
  const today = useToday();
  const [toggled, setToggled] = useState<boolean | null>(null);
  const advanced = toggled ?? (signedIn || hasAdvanced(initial));
  const form = useForm<SearchFields, unknown, SearchCriteria>({
    resolver: zodResolver(advanced ? searchCriteriaSchema : simpleCriteriaSchema),
    defaultValues: startingFields(initial, today),
  });
  const submit = form.handleSubmit(onSearch);
  useEffect(() => {
    // The page was open over midnight.
    if ((form.getValues('departureDate') ?? today) < today) form.setValue('departureDate', today);
  }, [form, today]);

  return (
    <Form aria-label="Search trips" onSubmit={submit}>
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
              <CityField label="From" {...controlled(state)} />
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
          render={(state) => <CityField label="To" {...controlled(state)} />}
        />
        <Controller
          control={form.control}
          name="departureDate"
          render={(state) => (
            <DateField
              label="Departure Date"
              {...controlled(state)}
              value={state.field.value ?? undefined}
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
              value={state.field.value ?? Number.NaN}
              min={SEARCH_SEATS_MIN}
              max={SEARCH_SEATS_MAX}
            />
          )}
        />
      </chakra.div>
      {advanced && <AdvancedFields control={form.control} layout={layout} />}
      <chakra.div
        display="flex"
        flexDirection={layout === 'row' ? { base: 'column', md: 'row-reverse' } : 'column'}
        justifyContent="space-between"
        gap="2"
      >
        <Button type="submit" size="lg" disabled={pending}>
          {pending ? 'Searching...' : 'Find Trips'}
        </Button>
        <Button variant="plain" aria-expanded={advanced} onClick={() => setToggled(!advanced)}>
          {advanced ? 'Simple' : 'Advanced'}
        </Button>
      </chakra.div>
    </Form>
  );
}

/** Today when no day, or one that has passed, came with the address. */
function startingFields(initial: SearchCriteria | null, today: string): SearchFields {
  const day = initial?.departureDate;
  return {
    ...initial,
    origin: initial?.origin ?? '',
    destination: initial?.destination ?? '',
    departureDate: day && day >= today ? day : today,
    seatsNeeded: initial?.seatsNeeded ?? SEARCH_SEATS_DEFAULT,
  };
}
