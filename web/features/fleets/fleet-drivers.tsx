import { Button } from '@chakra-ui/react/button';
import { useInfiniteQuery } from '@tanstack/react-query';
import type { FleetDriver } from '@tafiya/fleets/contract.ts';
import { listOf } from '@/shared/api/queries.ts';
import { formatDayTime } from '@/shared/format/dates.ts';
import { type Shape, State } from '@/shared/ui/desk/desk.tsx';
import { EmptyState } from '@/shared/ui/empty-state.tsx';
import { QueryState } from '@/shared/ui/query-state.tsx';
import { ShowMore } from '@/shared/ui/show-more.tsx';
import { CardSkeleton } from '@/shared/ui/skeleton.tsx';
import type { OpenDialog } from './fleet-dialogs.tsx';
import { FleetSection, FleetTable } from './fleet-table.tsx';

/** The company's drivers: active, invited and declined. */
export function FleetDrivers({ onOpen }: { onOpen: OpenDialog }) {
  const list = useInfiniteQuery(listOf('GET /corporate/drivers'));
  return (
    <FleetSection
      title="Drivers"
      action={
        <Button variant="outline" onClick={() => onOpen({ kind: 'invite' })}>
          Invite Driver
        </Button>
      }
    >
      <QueryState
        query={list}
        what="your drivers"
        skeleton={<CardSkeleton />}
        empty={
          <EmptyState
            title="No drivers yet"
            description="Invite a verified driver by email. Once they accept, their vehicle can be scheduled."
          />
        }
      >
        {(drivers) => (
          <>
            <FleetTable
              heads={['Name', 'Email', 'Vehicle', 'State']}
              rows={drivers.map((driver) => {
                const { id, name, email, vehicle, status } = driver;
                const [shape, words] = stateOf(driver);
                const remove = () => onOpen({ kind: 'remove-driver', driver });
                return {
                  id,
                  title: name ?? email,
                  name: name ?? email,
                  cells: [
                    name === null ? null : email,
                    vehicle ?? 'No vehicle',
                    <State key="state" shape={shape}>
                      {words}
                    </State>,
                  ],
                  menu:
                    status === 'declined'
                      ? []
                      : [
                          {
                            label: status === 'active' ? 'Remove' : 'Withdraw',
                            isHard: true,
                            onSelect: remove,
                          },
                        ],
                };
              })}
            />
            <ShowMore query={list} otherwise="More drivers could not be loaded. Please try again." />
          </>
        )}
      </QueryState>
    </FleetSection>
  );
}

function stateOf({ status, leavesAt, isVerified }: FleetDriver): [Shape, string] {
  if (status === 'invited') return ['open', 'Invited'];
  if (status === 'declined') return ['gone', 'Declined'];
  if (leavesAt !== null) return ['warn', `Leaves ${formatDayTime(leavesAt)}`];
  return isVerified ? ['full', 'Verified'] : ['warn', 'Not verified yet'];
}
