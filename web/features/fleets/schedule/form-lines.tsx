import { chakra } from '@chakra-ui/react/styled-system';
import { type ReactNode, useState } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { SCHEDULE_DAYS_AHEAD } from '@tafiya/core/limits.ts';
import { choicesInWords } from '@/shared/trips/choice-words.ts';
import { useSettings } from '@/shared/trips/use-settings.ts';
import { ChoicesFields } from '@/shared/trip-form/choices-fields.tsx';
import { PaymentField } from '@/shared/trip-form/payment-field.tsx';
import { toChoices } from '@/shared/trip-form/trip-form.ts';
import type { WholeTrip } from '@/shared/trip-form/way-fields.ts';
import { EndPointFields, StopsFields } from '@/shared/trip-form/way-form-fields.tsx';
import type { ScheduleFields } from './schedule-fields.ts';

const PAYMENT = { both: 'Online and cash', online: 'Online', cash: 'Cash' } as const;

/** Fields that most trips share: a line each, which opens. */
export function FormLines({ trip }: { trip: WholeTrip }) {
  const { control, formState } = useFormContext<ScheduleFields>();
  const { data: settings } = useSettings();
  const [when, time, originPoint, destinationPoint, stops, payment, choices] = useWatch({
    control,
    name: ['when', 'time', 'originPoint', 'destinationPoint', 'stops', 'payment', 'choices'],
  });
  const { errors } = formState;
  const places = [originPoint.name, ...stops.map(({ place }) => place), destinationPoint.name].filter(
    Boolean,
  );
  const offered = choicesInWords(toChoices({ choices })).map(({ words }) => words);
  return (
    <div>
      <Line
        title="Parks and stops"
        words={places.join(', ')}
        // Meeting points are required.
        isNeeded={
          when !== 'weekly' &&
          (originPoint.name === '' ||
            destinationPoint.name === '' ||
            (errors.originPoint ?? errors.destinationPoint ?? errors.stops) !== undefined)
        }
      >
        {when === 'weekly' ? (
          <p>
            {`It starts on the departure date, with the stops and meeting points of the route. Its trips are published ${SCHEDULE_DAYS_AHEAD} days ahead.`}
          </p>
        ) : (
          <>
            <EndPointFields origin={trip.origin} destination={trip.destination} />
            <StopsFields trip={trip} departure={time} limits={settings} />
          </>
        )}
      </Line>
      {settings?.onlinePayments !== undefined && settings.onlinePayments !== 'off' && (
        <Line title="Payment" words={PAYMENT[payment ?? 'both']}>
          <PaymentField />
        </Line>
      )}
      <Line
        title="Luggage and comfort"
        words={offered.length === 0 ? 'Nothing stated' : offered.join(', ')}
        isNeeded={errors.choices !== undefined}
      >
        <ChoicesFields isUnfolded />
      </Line>
    </div>
  );
}

interface LineProps {
  title: string;
  words: string;
  /** Something is missing or wrong: it opens by itself, and stays open. */
  isNeeded?: boolean;
  children: ReactNode;
}

function Line({ title, words, isNeeded = false, children }: LineProps) {
  const [isOpen, setOpen] = useState(isNeeded);
  if (isNeeded && !isOpen) setOpen(true);
  return (
    <chakra.div borderTopWidth="1px" borderColor="border.default" _last={{ borderBottomWidth: '1px' }}>
      <chakra.div display="flex" alignItems="center" gap="3" minH={{ base: '12', md: '10' }}>
        <chakra.b flex="0 0 8.5rem" fontWeight="semibold">
          {title}
        </chakra.b>
        <chakra.span flex="1" minW="0" truncate color="fg.quiet">
          {words}
        </chakra.span>
        <chakra.button
          type="button"
          aria-expanded={isOpen}
          aria-label={`${isOpen ? 'Close' : 'Change'}, ${title}`}
          minH={{ base: '11', md: '9' }}
          fontWeight="medium"
          textDecoration="underline"
          textUnderlineOffset="2px"
          cursor="pointer"
          onClick={() => setOpen(!isOpen)}
        >
          {isOpen ? 'Close' : 'Change'}
        </chakra.button>
      </chakra.div>
      {isOpen && (
        <chakra.div display="grid" gap="3" pb="3" gridTemplateColumns="minmax(0, 1fr)">
          {children}
        </chakra.div>
      )}
    </chakra.div>
  );
}
