import { Button } from '@chakra-ui/react/button';
import type { Fleet } from '@tafiya/fleets/contract.ts';
import { formatDuration } from '@/shared/format/numbers.ts';
import { wordsOf } from '@/shared/format/words.ts';
import { State } from '@/shared/ui/desk/desk.tsx';
import { EmptyState } from '@/shared/ui/empty-state.tsx';
import type { OpenDialog } from './fleet-dialogs.tsx';
import { FleetSection, FleetTable } from './fleet-table.tsx';
import { FREQUENCY_LABELS } from './frequency.ts';

/** The company's routes, each with its actions. */
export function FleetRoutes({ fleet, onOpen }: { fleet: Fleet; onOpen: OpenDialog }) {
  const { routes, isSample } = fleet;
  const create = (
    <Button
      variant={isSample ? 'outline' : 'solid'}
      disabled={isSample}
      onClick={() => onOpen({ kind: 'route', route: null })}
    >
      Create Route
    </Button>
  );
  return (
    <FleetSection title="Routes" action={create}>
      {routes.length === 0 ? (
        <EmptyState title="No routes yet" description="A route has two cities, a frequency and a duration." />
      ) : (
        <FleetTable
          heads={['Name', 'Cities', 'Frequency', 'Duration', 'Stops', 'State']}
          rows={routes.map((route) => ({
            id: route.id,
            title: route.name,
            name: route.name,
            cells: [
              `${route.origin} to ${route.destination}`,
              wordsOf(FREQUENCY_LABELS, route.frequency),
              formatDuration(route.duration),
              route.stops?.map(({ place }) => place).join(', '),
              <State key="state" shape={route.isActive ? 'full' : 'gone'}>
                {route.isActive ? 'Active' : 'Inactive'}
              </State>,
            ],
            ...(!isSample && {
              onEdit: () => onOpen({ kind: 'route', route }),
              menu: [
                { label: 'Retire', isHard: true, onSelect: () => onOpen({ kind: 'retire-route', route }) },
              ],
            }),
          }))}
        />
      )}
    </FleetSection>
  );
}
