import { Button } from '@chakra-ui/react/button';
import { chakra } from '@chakra-ui/react/styled-system';
import { zodResolver } from '@hookform/resolvers/zod';
import { useEffect, useState } from 'react';
import { Controller, useForm } from 'react-hook-form';
import type { z } from 'zod';
import { type SearchCriteria, searchCriteriaSchema } from '@contracts/search.ts';
import { SEARCH_SEATS_DEFAULT, SEARCH_SEATS_MAX, SEARCH_SEATS_MIN } from '@domain/limits.ts';
import { useToday } from '@/shared/format/use-today.ts';
import { CityField } from '@/shared/ui/city-field.tsx';
import { DateField } from '@/shared/ui/date-field.tsx';
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
  const { errors } = form.formState;
  const submit = form.handleSubmit(onSearch);
  useEffect(() => {
    // The page was open over midnight.
    if ((form.getValues('departureDate') ?? today) < today) form.setValue('departureDate', today);
  }, [form, today]);

  return (
    <chakra.form
      aria-label="Search trips"
      noValidate
      onSubmit={(event) => void submit(event)}
      display="grid"
      gridTemplateColumns="minmax(0, 1fr)"
      gap="4"
    >
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
          render={({ field }) => (
            <chakra.div position="relative">
              <CityField
                label="From"
                name={field.name}
                value={field.value}
                onChange={field.onChange}
                inputRef={field.ref}
                error={errors.origin?.message}
              />
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
          render={({ field }) => (
            <CityField
              label="To"
              name={field.name}
              value={field.value}
              onChange={field.onChange}
              inputRef={field.ref}
              error={errors.destination?.message}
            />
          )}
        />
        <Controller
          control={form.control}
          name="departureDate"
          render={({ field }) => (
            <DateField
              label="Departure Date"
              value={field.value ?? undefined}
              onChange={field.onChange}
              min={today}
              today={today}
              error={errors.departureDate?.message}
            />
          )}
        />
        <Controller
          control={form.control}
          name="seatsNeeded"
          render={({ field }) => (
            <StepperField
              label="Seats Needed"
              name={field.name}
              value={field.value ?? Number.NaN}
              onChange={field.onChange}
              min={SEARCH_SEATS_MIN}
              max={SEARCH_SEATS_MAX}
              error={errors.seatsNeeded?.message}
            />
          )}
        />
      </chakra.div>
      {advanced && <AdvancedFields control={form.control} errors={errors} layout={layout} />}
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
    </chakra.form>
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
