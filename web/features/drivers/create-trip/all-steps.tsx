import { chakra } from '@chakra-ui/react/styled-system';
import { BackIcon } from '@/shared/ui/icons.ts';
import { RoundButton } from '@/shared/ui/round-button.tsx';
import type { StepsProps } from './one-step.tsx';
import { PublishButton, PublishProblem } from './publish-part.tsx';
import { RouteStep } from './route-step.tsx';
import { SeatsStep, useUsualFareAsFare, WhatYouGet } from './seats-step.tsx';
import { TermRows } from './term-rows.tsx';
import { TripPreview } from './trip-preview.tsx';
import { useWholeTrip } from './use-whole-trip.ts';
import { WhenStep } from './when-step.tsx';

/** All steps of a new trip in a wide window, with the ticket beside them. */
export function AllSteps(props: StepsProps) {
  const { title, profile, seatsMax, usualTimes, create, refused, onClose, onMeant } = props;
  const { road, minutes, stopProps } = useWholeTrip();
  useUsualFareAsFare();
  return (
    <Columns>
      <chakra.div display="grid" gridTemplateColumns="minmax(0, 1fr)" gap="5">
        <chakra.div display="flex" alignItems="center" gap="2" marginInlineStart="-3">
          <RoundButton bg="transparent" aria-label="Close" onClick={onClose}>
            <BackIcon />
          </RoundButton>
          <chakra.h1 fontSize="3xl" fontWeight="bold" letterSpacing="tight">
            {title}
          </chakra.h1>
        </chakra.div>
        <Part aria-labelledby="new-trip-route">
          <h2 id="new-trip-route">Route</h2>
          <RouteStep {...stopProps} error={create.error} onMeant={onMeant} />
        </Part>
        <Part aria-labelledby="new-trip-when">
          <h2 id="new-trip-when">When</h2>
          <WhenStep
            range={road?.minutes}
            minutes={minutes}
            usualTimes={usualTimes}
            licenceExpiresOn={profile.licenceExpiresOn}
          />
        </Part>
        <Part aria-labelledby="new-trip-seats">
          <h2 id="new-trip-seats">Seats and fare</h2>
          <SeatsStep seatsMax={seatsMax} car={profile.vehicleModel} />
        </Part>
      </chakra.div>
      <Aside>
        <h2>Passengers see this</h2>
        <TripPreview profile={profile} minutes={minutes} />
        <TermRows mayOfferWomenOnly={profile.mayOfferWomenOnly} />
        <WhatYouGet />
        <PublishProblem create={create} refused={refused} />
        <PublishButton create={create} />
      </Aside>
    </Columns>
  );
}

const HEADING = { '& > h2': { fontSize: 'xl', fontWeight: 'bold', letterSpacing: 'tight' } } as const;

const Columns = chakra('div', {
  base: {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr) 25rem',
    gap: '10',
    alignItems: 'start',
    width: 'full',
    maxWidth: 'content',
    marginInline: 'auto',
    paddingTop: '4',
    paddingBottom: '12',
    paddingInline: '6',
  },
});
const Part = chakra('section', {
  base: { display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: '2.5', ...HEADING },
});
const Aside = chakra('aside', {
  base: {
    position: 'sticky',
    top: '6',
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr)',
    gap: '3',
    ...HEADING,
  },
});
