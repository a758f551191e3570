import { Button } from '@chakra-ui/react/button';
import { chakra } from '@chakra-ui/react/styled-system';
import { type StopsSectionProps, StopsSection, useStops } from '@/shared/trip-form/stops-section.tsx';
import { useAlong } from '@/shared/trip-form/use-stop-suggestions.ts';
import { CheckIcon, PlusIcon } from '@/shared/ui/icons.ts';
import { FieldSheet, useSheet } from './rows.tsx';

/** So many towns are offered at once; the others are in the sheet. */
const TOWNS_SHOWN = 4;

/** The stops on the way as chips: a town is added with one tap, and a tap on a stop opens its time, fare and meeting point. */
export function StopChips({ trip, departure, limits }: StopsSectionProps) {
  const { stops, isFull, add } = useStops({ trip, limits });
  const { data: along = [] } = useAlong(trip.origin, trip.destination);
  const sheet = useSheet<'stops'>();
  const taken = stops.map(({ place }) => place.toLowerCase());
  const towns = along.filter(({ name }) => !taken.includes(name.toLowerCase())).slice(0, TOWNS_SHOWN);
  return (
    <chakra.section aria-label="Stops on the way" display="grid" gap="2">
      <chakra.h3 fontWeight="semibold">
        Stops on the way{' '}
        <chakra.span fontWeight="normal" color="fg.muted">
          (optional)
        </chakra.span>
      </chakra.h3>
      <chakra.div display="flex" flexWrap="wrap" gap="2">
        {stops.map(({ place }) => (
          <Button
            key={place}
            variant="outline"
            borderRadius="full"
            px="3.5"
            bg="positive.bg"
            color="positive.fg"
            borderColor="positive.fg"
            aria-label={`Change the stop in ${place}`}
            onClick={() => sheet.open('stops')}
          >
            <CheckIcon />
            {place}
          </Button>
        ))}
        {!isFull &&
          towns.map(({ placeId, name }) => (
            <Button
              key={placeId}
              variant="outline"
              bg="bg.card"
              borderRadius="full"
              px="3.5"
              fontWeight="medium"
              aria-label={`Add a stop in ${name}`}
              onClick={() => add(name)}
            >
              <PlusIcon />
              {name}
            </Button>
          ))}
        <Button
          variant="outline"
          bg="bg.card"
          borderRadius="full"
          px="3.5"
          fontWeight="medium"
          aria-label="Another stop"
          onClick={() => sheet.open('stops')}
        >
          <PlusIcon />
          Another
        </Button>
      </chakra.div>
      <chakra.p color="fg.muted" fontSize="sm">
        More people find your trip: they may book a part of it.
      </chakra.p>
      {sheet.opened && (
        <FieldSheet title="Stops on the way" onClose={sheet.close}>
          <StopsSection trip={trip} departure={departure} limits={limits} />
        </FieldSheet>
      )}
    </chakra.section>
  );
}

/** Keeps the times and fares of stops in step with the whole trip while their own step is not open. */
export function StopsFollow({ trip, limits }: StopsSectionProps) {
  useStops({ trip, limits });
  return null;
}
