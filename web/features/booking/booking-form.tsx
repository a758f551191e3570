import { Button } from '@chakra-ui/react/button';
import { chakra } from '@chakra-ui/react/styled-system';
import { useQuery } from '@tanstack/react-query';
import { FormProvider, useForm } from 'react-hook-form';
import { SEARCH_SEATS_MIN } from '@domain/limits.ts';
import { formatNaira } from '@/shared/format/money.ts';
import { countOf } from '@/shared/format/numbers.ts';
import { type BookableTrip, endsOf } from '@/shared/trips/legs.ts';
import { LegPoints } from '@/shared/trips/meeting-point.tsx';
import { tripQuery } from '@/shared/trips/trip-query.ts';
import { Form } from '@/shared/ui/form.tsx';
import { StepperField } from '@/shared/ui/stepper-field.tsx';
import { Ticket } from '@/shared/trips/ticket.tsx';
import { type BookingDetails, bookingRules, NO_BOOKING_FIELDS, toDetails } from './booking-fields.ts';
import { BookingRefusal, hasTripChanged, mayTryAgain } from './booking-refusal.tsx';
import { TravellersFields, WomenOnlyField } from './travellers-fields.tsx';

interface BookingFormProps {
  trip: BookableTrip;
  /** The trip has changed but could not be reloaded, so its details are hidden. */
  outdated: boolean;
  /** The most seats that can be chosen: those available, limited by the maximum of one booking. */
  left: number;
  /** NaN while the field is empty. */
  seats: number;
  onSeats: (seats: number) => void;
  pending: boolean;
  error: Error | null;
  onConfirm: (details: BookingDetails) => void;
}

/** The form to choose seats and name the travellers, with the price and how payment works. */
export function BookingForm(props: BookingFormProps) {
  const { trip, outdated, left, seats, onSeats, pending, error, onConfirm } = props;
  const valid = Number.isInteger(seats) && seats >= SEARCH_SEATS_MIN;
  const chosen = valid ? seats : 0;
  const rules = { seats: chosen, isWomenOnly: trip.choices?.womenOnly === true };
  const form = useForm({ resolver: bookingRules(rules), defaultValues: NO_BOOKING_FIELDS });
  const submit = form.handleSubmit((fields) => {
    if (valid && !pending) onConfirm(toDetails(fields, rules));
  });
  return (
    <Form aria-label="Book seats" gap="5" onSubmit={submit}>
      {!outdated && (
        <Ticket
          trip={{ ...trip, seatsAvailable: Math.max(0, trip.seatsAvailable - chosen) }}
          yours={chosen}
          size="compact"
          surface="bg.card"
        >
          <Points trip={trip} />
        </Ticket>
      )}
      {error && <BookingRefusal error={error} trip={outdated ? null : trip} />}
      {left === 0 && !error && <p>This trip is fully booked.</p>}
      {left > 0 && mayTryAgain(error) && (
        <>
          <div>
            <StepperField label="Seats" value={seats} onChange={onSeats} min={SEARCH_SEATS_MIN} max={left} />
            {seats === left && left < trip.seatsAvailable && (
              <chakra.p color="fg.muted" fontSize="sm" marginTop="1.5">
                {`At most ${countOf(left, 'seat')} in one booking.`}
              </chakra.p>
            )}
          </div>
          <FormProvider {...form}>
            {rules.isWomenOnly && <WomenOnlyField />}
            <TravellersFields seats={chosen} />
          </FormProvider>
          {valid && !outdated && <Price farePerSeat={trip.farePerSeat} seats={seats} />}
          <Button type="submit" size="lg" disabled={!valid || pending}>
            {confirmLabel({ pending, retry: outdated || (error !== null && !hasTripChanged(error)), seats })}
          </Button>
        </>
      )}
    </Form>
  );
}

/** Where the passenger meets the driver and gets off. A trip of a list has no stops: they are loaded. */
function Points({ trip }: { trip: BookableTrip }) {
  const { data } = useQuery({ ...tripQuery(trip.id), enabled: trip.stops === undefined });
  const ends = endsOf({ ...trip, ...(data?.stops && { stops: data.stops }) });
  return ends && <LegPoints leg={{ fromPoint: ends[0].point, toPoint: ends[1].point }} />;
}

function confirmLabel(form: { pending: boolean; retry: boolean; seats: number }): string {
  if (form.pending) return 'Booking...';
  if (Number.isNaN(form.seats)) return 'Confirm booking';
  return form.retry ? 'Try again' : `Confirm ${countOf(form.seats, 'seat')}`;
}

function Price({ farePerSeat, seats }: { farePerSeat: number; seats: number }) {
  const total = formatNaira(farePerSeat * seats);
  return (
    <chakra.div background="bg.subtle" borderRadius="card" padding="4">
      <chakra.p display="flex" alignItems="baseline" justifyContent="space-between" gap="4">
        <chakra.span color="fg.muted">{`${countOf(seats, 'seat')} at ${formatNaira(farePerSeat)}`}</chakra.span>
        <chakra.output fontSize="xl" fontWeight="bold" fontVariantNumeric="tabular-nums" aria-label="Total">
          {total}
        </chakra.output>
      </chakra.p>
      <chakra.p marginTop="2" fontWeight="medium">
        {`You pay the driver ${total} when you board. Nothing is charged now.`}
      </chakra.p>
      <chakra.p color="fg.muted" fontSize="sm" marginTop="1">
        Cancelling before the trip starts is free.
      </chakra.p>
    </chakra.div>
  );
}
