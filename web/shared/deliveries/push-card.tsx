import { Button } from '@chakra-ui/react/button';
import { chakra } from '@chakra-ui/react/styled-system';
import type { ReactNode } from 'react';
import { ChevronDownIcon } from '@/shared/ui/icons.ts';
import { Problem } from '@/shared/ui/problem.tsx';
import type { PushState } from './push.ts';
import { usePush } from './use-push.ts';

export const OTHERWISE = 'This could not be changed. Please try again.';

/** Whether this browser shows push messages while Tafiya is closed, as one closed row with the button to change it. */
export function PushCard() {
  const push = usePush();
  if (push.state === undefined) return null;
  return (
    <Row>
      <summary>
        {push.state === 'on' ? 'Alerts on this device are on' : 'Alerts on this device are off'}
        <ChevronDownIcon />
      </summary>
      <p>{LEADS[push.state]}</p>
      {push.state === 'home_screen' && <HomeScreenSteps />}
      <Problem error={push.error} otherwise={OTHERWISE} />
      {push.state === 'off' && <TurnOn {...push} />}
      {push.state === 'on' && (
        <Button variant="outline" justifySelf="start" disabled={push.isPending} onClick={push.turnOff}>
          {push.isPending ? 'Turning off...' : 'Turn off on this device'}
        </Button>
      )}
    </Row>
  );
}

const Row = chakra('details', {
  base: {
    layerStyle: 'card',
    px: '4',
    '& > summary': {
      display: 'flex',
      alignItems: 'center',
      gap: '2',
      minH: '14',
      cursor: 'pointer',
      listStyle: 'none',
      '&::-webkit-details-marker': { display: 'none' },
      '& > svg': { ms: 'auto', boxSize: '16px', flexShrink: 0 },
    },
    '& > :not(summary)': { mb: '4' },
  },
});

/** The content and times of pushes, and how to turn them off. */
const WHAT_COMES =
  'We tell you when a trip is cancelled or changed, when it leaves soon and when your driver is waiting, also while Tafiya is closed. The lock screen shows the route, no names.';
const LEADS: Record<PushState, ReactNode> = {
  on: 'This browser shows your alerts, also while Tafiya is closed. The lock screen shows the route, no names.',
  off: `${WHAT_COMES} You can turn them off here at any time.`,
  blocked:
    'This browser blocks notifications from Tafiya. Open the site settings of your browser (the icon beside the address), allow notifications, and reload this page.',
  home_screen: 'On iPhone and iPad, alerts work in the app on your Home Screen only.',
  unsupported: 'This browser cannot show alerts while Tafiya is closed. Alerts still appear on this page.',
};

export function HomeScreenSteps() {
  return (
    <chakra.ol display="grid" gap="1" paddingInlineStart="5" listStyleType="decimal">
      <li>Tap the Share button of your browser: a square with an arrow.</li>
      <li>Choose “Add to Home Screen”, then “Add”.</li>
      <li>Open Tafiya from your Home Screen, sign in, and turn alerts on under Alerts.</li>
    </chakra.ol>
  );
}

export function TurnOn({ isPending, turnOn }: { isPending: boolean; turnOn: () => void }) {
  return (
    <Button justifySelf="start" disabled={isPending} onClick={turnOn}>
      {isPending ? 'Turning on...' : 'Turn on alerts'}
    </Button>
  );
}
