import { chakra } from '@chakra-ui/react/styled-system';
import { Global } from '@emotion/react';
import type { CompanyDay } from '@tafiya/fleets/day.contract.ts';
import { formatFullDay, formatTime } from '@/shared/format/dates.ts';
import { PRINT_PAGE, PRINTED } from '@/shared/ui/print-sheet.ts';

/** The departures of a day on paper, for a park without a screen: time, route, park, bus, driver and booked seats. */
export function DayPrint({ day, company }: { day: CompanyDay; company: string }) {
  return (
    <chakra.div display="none" _print={{ display: 'block' }} css={PRINTED}>
      <Global
        styles={[PRINT_PAGE, { '@media print': { '#main > header': { display: 'none !important' } } }]}
      />
      <chakra.p fontWeight="bold">{`${company}, ${formatFullDay(day.day)}`}</chakra.p>
      <Sheet aria-label="Departures to print">
        <thead>
          <tr>
            {['Leaves', 'Route', 'Park', 'Bus', 'Driver', 'Booked'].map((label) => (
              <th key={label} scope="col">
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {day.trips.map((trip) => (
            <tr key={trip.id}>
              <td>{formatTime(trip.leavesAt)}</td>
              <td>{`${trip.origin} to ${trip.destination}`}</td>
              <td>{trip.park}</td>
              <td>{trip.plate}</td>
              <td>{trip.driver?.name ?? 'None'}</td>
              <td>{`${trip.booked} of ${trip.seats}`}</td>
            </tr>
          ))}
        </tbody>
      </Sheet>
    </chakra.div>
  );
}

const Sheet = chakra('table', {
  base: {
    width: 'full',
    fontSize: '9pt',
    borderCollapse: 'collapse',
    '& :is(th, td)': { textAlign: 'start', py: '1mm', pe: '3mm', borderBottomWidth: '1px' },
    '& tr': { breakInside: 'avoid' },
  },
});
