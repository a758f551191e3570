import { chakra } from '@chakra-ui/react/styled-system';
import { useFormContext, useWatch } from 'react-hook-form';
import type { DriverProfile } from '@tafiya/drivers/contract.ts';
import { lagosIso } from '@tafiya/core/lagos-time.ts';
import { countOf, formatDuration } from '@/shared/format/numbers.ts';
import { useUser } from '@/shared/session/store.ts';
import { toChoices } from '@/shared/trip-form/trip-form.ts';
import { DriverFace } from '@/shared/trips/driver-face.tsx';
import { RowDriver, RowPayment } from '@/shared/trips/ticket/row-parts.tsx';
import { Ticket } from '@/shared/trips/ticket/ticket.tsx';
import { usePaymentInWords } from '@/shared/trip-form/payment-field.tsx';
import type { TripFields } from '../trip-fields.ts';

const MINUTE_MS = 60_000;

interface TripPreviewProps {
  profile: DriverProfile;
  minutes: number | null;
  /** In place of how long the trip takes: "As on Thu 19 Nov". */
  note?: string | undefined;
  headingAs?: 'h2' | 'h3';
}

/** The ticket as passengers see it, which follows each change of the form. */
export function TripPreview({ profile, minutes, note, headingAs = 'h3' }: TripPreviewProps) {
  const fields = useWatch({ control: useFormContext<TripFields>().control }) as TripFields;
  const user = useUser();
  const payments = usePaymentInWords(fields.payment);
  const { origin, destination, date, time, stops, seatsAvailable, farePerSeat } = fields;
  const departureDate = date === '' || time === '' ? undefined : lagosIso(date, time);
  const arrivalDate =
    departureDate === undefined || minutes === null
      ? undefined
      : new Date(Date.parse(departureDate) + minutes * MINUTE_MS).toISOString();
  const seats = seatsAvailable > 0 ? seatsAvailable : 0;
  const driver = {
    rating: profile.rating,
    ratingCount: profile.ratingCount,
    totalTrips: profile.totalTrips,
    isDriverVerified: profile.isDriverVerified,
    user: { name: user.name, email: null, phone: null },
    vehicleModel: profile.vehicleModel,
    vehiclePlateNumber: profile.vehiclePlateNumber,
    ...(profile.hasPhoto !== undefined && { hasPhoto: profile.hasPhoto }),
  };
  const facts = [
    minutes !== null && formatDuration(minutes),
    stops.length > 0 && countOf(stops.length, 'stop'),
  ].filter(Boolean);
  return (
    <Ticket
      headingAs={headingAs}
      trip={{
        origin: origin === '' ? 'From' : origin,
        destination: destination === '' ? 'To' : destination,
        farePerSeat,
        seatsAvailable: seats,
        totalSeats: seats,
        choices: toChoices({ choices: fields.choices }),
        ...(departureDate !== undefined && { departureDate }),
        ...(arrivalDate !== undefined && { arrivalDate }),
      }}
      over={seats === 0}
      {...(departureDate === undefined && time !== '' && { departure: time })}
      originNote={fields.originPoint.name || undefined}
      destinationNote={fields.destinationPoint.name || undefined}
      status={
        <chakra.p fontSize="sm" color="fg.muted">
          {note ?? facts.join(', ')}
        </chakra.p>
      }
    >
      <chakra.div
        display="flex"
        flexWrap="wrap"
        alignItems="center"
        justifyContent="space-between"
        gap="2"
        fontSize="sm"
      >
        <RowDriver driver={driver} face={<DriverFace trip={{ driver, driverId: profile.id }} />} />
        {payments !== null && (
          <chakra.span color="fg.muted">
            <RowPayment payments={{ online: payments.online, cash: !payments.online }} />
          </chakra.span>
        )}
      </chakra.div>
    </Ticket>
  );
}
