import { chakra } from '@chakra-ui/react/styled-system';
import type { Trip } from '@contracts/trips.ts';
import { CallDriver } from '@/shared/bookings/call-driver.tsx';
import { formatCount } from '@/shared/format/numbers.ts';
import { Card } from '@/shared/ui/card.tsx';
import { DriverLine } from '@/shared/trips/driver-line.tsx';

/** The driver and the vehicle; a call is possible once the two share a trip. */
export function DriverCard({ trip }: { trip: Pick<Trip, 'driverId' | 'driver'> }) {
  const { driver } = trip;
  const facts = [
    ['Vehicle', driver.vehicleModel],
    ['Plate', driver.vehiclePlateNumber],
    ['Trips driven', driver.totalTrips > 0 ? formatCount(driver.totalTrips) : null],
  ].filter((fact): fact is [string, string] => typeof fact[1] === 'string');
  return (
    <Card title="Driver">
      <chakra.div display="flex" flexWrap="wrap" alignItems="center" justifyContent="space-between" gap="4">
        <DriverLine driver={driver} />
        <CallDriver trip={trip} />
      </chakra.div>
      {facts.length > 0 && (
        <chakra.dl display="flex" flexWrap="wrap" columnGap="8" rowGap="3">
          {facts.map(([name, value]) => (
            <chakra.div key={name} minWidth="0" overflowWrap="anywhere">
              <chakra.dt color="fg.muted" fontSize="sm">
                {name}
              </chakra.dt>
              <chakra.dd fontWeight="medium">{value}</chakra.dd>
            </chakra.div>
          ))}
        </chakra.dl>
      )}
    </Card>
  );
}
