import { Button } from '@chakra-ui/react/button';
import { chakra } from '@chakra-ui/react/styled-system';
import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import type { Trip } from '@contracts/trips.ts';
import { formatDayTime } from '@/shared/format/dates.ts';
import { formatNaira } from '@/shared/format/money.ts';
import { Form } from '@/shared/ui/form.tsx';
import { Problem } from '@/shared/ui/problem.tsx';
import { Sheet } from '@/shared/ui/sheet.tsx';
import { toast } from '@/shared/ui/toaster.ts';
import { editRules } from './edit-rules.ts';
import { type TripFields, changesBetween, fieldsOfTrip, tripFieldsSchema } from './trip-fields.ts';
import { TripFormFields } from './trip-form-fields.tsx';
import { useEditTrip } from './use-trip-changes.ts';

/** Edits a trip. What sold seats forbid is said before, not after. */
export function EditTripSheet({ trip, onClose }: { trip: Trip; onClose: () => void }) {
  const rules = editRules(trip);
  const edit = useEditTrip(trip.id);
  // As it was when the sheet opened: what others change meanwhile is not this person's wish.
  const [before] = useState(() => fieldsOfTrip(trip));
  const form = useForm<TripFields>({ resolver: zodResolver(tripFieldsSchema), defaultValues: before });

  const submit = form.handleSubmit((fields) => {
    const changes = changesBetween(before, fields);
    if (changes === null) {
      onClose();
      return;
    }
    edit.mutate(changes, {
      onSuccess: () => {
        onClose();
        toast({ title: 'Trip updated', description: 'Passengers see the new details.' });
      },
    });
  });

  return (
    <Sheet title={`Edit ${trip.origin} to ${trip.destination}`} onClose={onClose}>
      <Form aria-label="Edit trip" onSubmit={submit}>
        {rules.notice && (
          <chakra.div background="warning.bg" borderRadius="card" padding="4">
            <chakra.p color="warning.fg" fontWeight="medium">
              {rules.notice}
            </chakra.p>
            <chakra.p marginTop="2">
              {`${formatDayTime(trip.departureDate)}, ${formatNaira(trip.farePerSeat)} per seat`}
            </chakra.p>
          </chakra.div>
        )}
        <TripFormFields form={form} termsFixed={rules.termsFixed} seatsMin={rules.seatsMin} />
        <Problem error={edit.error} otherwise="The trip could not be changed. Please try again." />
        <Button type="submit" size="lg" disabled={edit.isPending}>
          {edit.isPending ? 'Saving...' : 'Save changes'}
        </Button>
      </Form>
    </Sheet>
  );
}
