import { chakra } from '@chakra-ui/react/styled-system';
import { FIND_DRIVER_UNTIL_HOURS } from '@tafiya/core/limits.ts';
import type { Trip } from '@tafiya/trips/contract.ts';
import { isOver } from '@tafiya/trips/status.rules.ts';

/** In place of the driver while the company looks for another one; a trip may also end without one. */
export function FindingDriver({ trip: { company, status } }: { trip: Pick<Trip, 'company' | 'status'> }) {
  if (isOver(status)) return <p>This trip had no driver.</p>;
  return (
    <chakra.div role="status" background="warning.bg" borderRadius="card" padding="4">
      <chakra.p fontWeight="semibold" color="warning.fg">
        Finding another driver
      </chakra.p>
      <p>
        {`The driver cannot make this trip. ${company ?? 'The company'} is looking for another driver and we will notify you. Booked seats stay booked. If there is no driver ${FIND_DRIVER_UNTIL_HOURS} hours before departure, the trip is cancelled and you owe nothing.`}
      </p>
    </chakra.div>
  );
}
