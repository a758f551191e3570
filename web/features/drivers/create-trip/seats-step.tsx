import { chakra } from '@chakra-ui/react/styled-system';
import { useEffect, useRef } from 'react';
import { Controller, useFormContext, useWatch } from 'react-hook-form';
import { onlineEarnings } from '@tafiya/payouts/earnings/earnings.rules.ts';
import { TRIP_SEATS_MIN } from '@tafiya/trips/limits.rules.ts';
import { useUsualFare } from '@/shared/demand/use-demand.ts';
import { UsualFareNote } from '@/shared/demand/usual-fare.tsx';
import { formatNaira } from '@/shared/format/money.ts';
import { countOf } from '@/shared/format/numbers.ts';
import { DEFAULT_LIMITS } from '@/shared/trip-form/trip-term-fields.tsx';
import { useSettings } from '@/shared/trips/use-settings.ts';
import { controlled } from '@/shared/ui/form-fields.ts';
import { StepperField } from '@/shared/ui/stepper-field.tsx';
import type { TripFields } from '../trip-fields.ts';
import { FareField } from './fare-field.tsx';

interface SeatsStepProps {
  /** The seats of the driver's vehicle. */
  seatsMax: number;
  car: string | null;
}

/** The seats and the fare, both filled in. */
export function SeatsStep({ seatsMax, car }: SeatsStepProps) {
  const { control } = useFormContext<TripFields>();
  const [origin, destination, seats, fare] = useWatch({
    control,
    name: ['origin', 'destination', 'seatsAvailable', 'farePerSeat'],
  });
  const usual = useUsualFare({ origin, destination });
  const { fareMin, fareMax, fareStep } = useSettings().data ?? DEFAULT_LIMITS;
  return (
    <Parts>
      <chakra.div position="relative">
        <Controller
          control={control}
          name="seatsAvailable"
          render={(state) => (
            <StepperField
              label="Seats"
              what="seat"
              {...controlled(state)}
              min={TRIP_SEATS_MIN}
              max={seatsMax}
            />
          )}
        />
        {seats === seatsMax && <Note>{`all of your ${car?.replace(/^\S+ /, '') ?? 'car'}`}</Note>}
      </chakra.div>
      <div>
        <Controller
          control={control}
          name="farePerSeat"
          render={(state) => <FareField {...controlled(state)} by={fareStep} min={fareMin} max={fareMax} />}
        />
        <chakra.div fontSize="sm" color="fg.muted" textAlign="center">
          {usual ? (
            <UsualFareNote origin={origin} destination={destination} fare={fare} />
          ) : (
            `${formatNaira(fareMin)} to ${formatNaira(fareMax)}, in steps of ${formatNaira(fareStep)}`
          )}
        </chakra.div>
      </div>
    </Parts>
  );
}

/** Fills in the usual fare of the route until the driver has typed another one. */
export function useUsualFareAsFare(): void {
  const { control, getValues, setValue } = useFormContext<TripFields>();
  const [origin, destination] = useWatch({ control, name: ['origin', 'destination'] });
  const fare = useUsualFare({ origin, destination })?.fare;
  const filled = useRef<number>(undefined);
  useEffect(() => {
    const current = getValues('farePerSeat');
    if (fare === undefined || !(Number.isNaN(current) || current === filled.current)) return;
    filled.current = fare;
    setValue('farePerSeat', fare);
  }, [fare, getValues, setValue]);
}

/** The income of all seats: in cash, and if all passengers pay online. */
export function WhatYouGet() {
  const { control } = useFormContext<TripFields>();
  const [seats, fare, payment] = useWatch({ control, name: ['seatsAvailable', 'farePerSeat', 'payment'] });
  const { data: settings } = useSettings();
  if (!(seats > 0) || !(fare > 0)) return null;
  const online =
    settings && settings.onlinePayments !== 'off' && payment !== 'cash'
      ? seats * onlineEarnings(fare, settings.commissionBasisPoints)
      : null;
  return (
    <chakra.p
      bg="positive.bg"
      borderRadius="card"
      paddingInline="4"
      paddingBlock="3"
      fontSize="sm"
      fontVariantNumeric="tabular-nums"
      css={{ '& b': { fontSize: 'lg' } }}
    >
      {`${countOf(seats, 'seat')}: `}
      <b>{formatNaira(seats * fare)}</b>
      {online !== null && settings && (
        <chakra.span display="block">
          {`${formatNaira(online)} if all pay online${settings.commissionBasisPoints > 0 ? ` (Tafiya keeps ${settings.commissionBasisPoints / 100} %)` : ''}`}
        </chakra.span>
      )}
    </chakra.p>
  );
}

function Note({ children }: { children: string }) {
  return (
    <chakra.p position="absolute" insetEnd="4" top="4" fontSize="sm" color="fg.muted">
      {children}
    </chakra.p>
  );
}

const Parts = chakra('div', {
  base: {
    layerStyle: 'card',
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr)',
    '& > div': { padding: '4' },
    '& input': {
      paddingInline: '1',
      borderColor: 'transparent',
      textAlign: 'center',
      fontSize: '3xl',
      fontWeight: 'bold',
      letterSpacing: 'tight',
      fontVariantNumeric: 'tabular-nums',
    },
    '& > div + div': { borderTopWidth: '1px', borderColor: 'border.default' },
    lg: {
      gridTemplateColumns: 'repeat(2, minmax(0, 1fr))',
      '& > div + div': { borderTopWidth: '0', borderInlineStartWidth: '1px' },
    },
  },
});
