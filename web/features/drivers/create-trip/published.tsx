import { Button } from '@chakra-ui/react/button';
import { chakra } from '@chakra-ui/react/styled-system';
import { useEffect, useRef } from 'react';
import type { Trip } from '@tafiya/trips/contract.ts';
import { lagosIso } from '@tafiya/core/lagos-time.ts';
import { formatDay } from '@/shared/format/dates.ts';
import { formatNaira } from '@/shared/format/money.ts';
import { countOf } from '@/shared/format/numbers.ts';
import { useToday } from '@/shared/format/use-today.ts';
import { againPath, type AgainTrip } from '@/shared/trips/again.ts';
import { ShareTrip } from '@/shared/trips/share-trip.tsx';
import { useSettings } from '@/shared/trips/use-settings.ts';
import { ButtonLink } from '@/shared/ui/button-link.tsx';
import { TickIcon } from '@/shared/ui/icons.ts';
import { Problem } from '@/shared/ui/problem.tsx';
import { Stripes } from '@/shared/ui/stripes.tsx';
import { fieldsAgain, toCreateTrip } from '../trip-fields.ts';
import { useCreateTrip } from '../use-driver-trips.ts';
import { StepFrame } from '../step-frame.tsx';

export interface Published {
  title: string;
  description: string;
  /** The one trip that was published; its way back is offered. */
  trip: Trip | null;
}

interface PublishedPageProps {
  published: Published;
  seatsMax: number;
  onDone: () => void;
}

/** The published trips; the way back with the same terms, and the link to hand out. */
export function PublishedPage({
  published: { title, description, trip },
  seatsMax,
  onDone,
}: PublishedPageProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <StepFrame
      title="Published"
      onClose={onDone}
      foot={
        <Button size="lg" onClick={onDone}>
          Done
        </Button>
      }
    >
      <Done>
        <TickIcon />
        <h2 ref={heading} tabIndex={-1}>
          {title}
        </h2>
        <p>{description}</p>
      </Done>
      {trip && <WayBack trip={trip} seatsMax={seatsMax} />}
      {trip && <ShareTrip trip={trip} />}
    </StepFrame>
  );
}

/** The way back on the first day that is possible, published with one tap. */
function WayBack({ trip, seatsMax }: { trip: Trip; seatsMax: number }) {
  const create = useCreateTrip();
  const today = useToday();
  const again: AgainTrip = { kind: 'return', trip };
  const fields = fieldsAgain(again, { today, seatsMax, settings: useSettings().data });
  const day = formatDay(lagosIso(fields.date, fields.time));
  const route = `${fields.origin} to ${fields.destination}`;
  if (create.isSuccess) {
    return (
      <chakra.p role="status" layerStyle="card" padding="4">
        {`The way back is published too: ${route}, ${day}, ${fields.time}.`}
      </chakra.p>
    );
  }
  return (
    <chakra.section aria-label="Also the way back?" layerStyle="card" padding="4" display="grid" gap="3">
      <chakra.div display="flex" justifyContent="space-between" gap="3">
        <chakra.h3 fontWeight="bold">Also the way back?</chakra.h3>
        <chakra.span fontSize="sm" color="fg.muted">
          {day}
        </chakra.span>
      </chakra.div>
      <chakra.div
        display="flex"
        alignItems="center"
        gap="3"
        fontWeight="bold"
        fontSize="lg"
        letterSpacing="tight"
      >
        <span>{fields.origin}</span>
        <Stripes />
        <chakra.span srOnly>to</chakra.span>
        <span>{fields.destination}</span>
      </chakra.div>
      <chakra.div display="flex" flexWrap="wrap" alignItems="center" justifyContent="space-between" gap="3">
        <chakra.p fontSize="sm" color="fg.muted" fontVariantNumeric="tabular-nums">
          {`${fields.time}, ${countOf(fields.seatsAvailable, 'seat')} at ${formatNaira(fields.farePerSeat)}`}
        </chakra.p>
        <Button
          variant="outline"
          color="positive.fg"
          borderColor="positive.fg"
          disabled={create.isPending}
          onClick={() => create.mutate(toCreateTrip(fields))}
        >
          {create.isPending ? 'Creating...' : 'Publish the way back'}
        </Button>
      </chakra.div>
      {create.error && (
        <>
          <Problem error={create.error} otherwise="The way back could not be published. Please try again." />
          <ButtonLink to={againPath('/create-trip', 'return', trip.id)} variant="outline">
            Choose another day
          </ButtonLink>
        </>
      )}
    </chakra.section>
  );
}

const Done = chakra('div', {
  base: {
    display: 'grid',
    justifyItems: 'center',
    gap: '1.5',
    paddingTop: '5',
    paddingBottom: '1',
    textAlign: 'center',
    '& svg': { boxSize: '16', padding: '3.5', borderRadius: 'full', bg: 'positive.bg', color: 'positive.fg' },
    '& h2': {
      fontSize: 'xl',
      fontWeight: 'bold',
      letterSpacing: 'tight',
      lineHeight: 'snug',
      outline: 'none',
    },
    '& p': { color: 'fg.muted' },
  },
});
