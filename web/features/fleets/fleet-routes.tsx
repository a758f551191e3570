import { Button } from '@chakra-ui/react/button';
import type { FleetRoute } from '@tafiya/fleets/contract.ts';
import { formatDuration } from '@/shared/format/numbers.ts';
import { Badge } from '@/shared/ui/badges.tsx';
import { EmptyState } from '@/shared/ui/empty-state.tsx';
import type { OpenDialog } from './fleet-dialogs.tsx';
import { FleetCard, FleetList, FleetSection } from './fleet-list.tsx';
import { FREQUENCY_LABELS } from './frequency.ts';
import { wordsOf } from '@/shared/format/words.ts';

interface FleetRoutesProps {
  routes: readonly FleetRoute[];
  isSample: boolean;
  onOpen: OpenDialog;
}

/** The company's routes, each with its actions. */
export function FleetRoutes({ routes, isSample, onOpen }: FleetRoutesProps) {
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
        <FleetList>
          {routes.map((route) => (
            <FleetCard
              key={route.id}
              title={route.name}
              badge={
                <Badge tone={route.isActive ? 'positive' : 'neutral'}>
                  {route.isActive ? 'Active' : 'Inactive'}
                </Badge>
              }
              facts={[
                `${route.origin} to ${route.destination}`,
                wordsOf(FREQUENCY_LABELS, route.frequency),
                formatDuration(route.duration),
                ...(route.stops?.length
                  ? [`Stops in ${route.stops.map(({ place }) => place).join(', ')}`]
                  : []),
              ]}
              actions={!isSample && <RouteActions route={route} onOpen={onOpen} />}
            />
          ))}
        </FleetList>
      )}
    </FleetSection>
  );
}

function RouteActions({ route, onOpen }: { route: FleetRoute; onOpen: OpenDialog }) {
  return (
    <>
      <Button
        variant="outline"
        aria-label={`Edit ${route.name}`}
        onClick={() => onOpen({ kind: 'route', route })}
      >
        Edit
      </Button>
      <Button
        variant="ghost"
        colorPalette="red"
        aria-label={`Retire ${route.name}`}
        onClick={() => onOpen({ kind: 'retire-route', route })}
      >
        Retire
      </Button>
    </>
  );
}
