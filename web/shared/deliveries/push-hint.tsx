import { Button } from '@chakra-ui/react/button';
import { chakra } from '@chakra-ui/react/styled-system';
import { useState, type ReactNode } from 'react';
import { Card } from '@/shared/ui/card.tsx';
import { Problem } from '@/shared/ui/problem.tsx';
import { HomeScreenSteps, OTHERWISE, TurnOn } from './push-card.tsx';
import { usePush } from './use-push.ts';

const DISMISSED_KEY = 'tafiya_push_dismissed';

export const AFTER_BOOKING =
  'We tell you if this trip is changed or cancelled, before it leaves, and when your driver is waiting, also while Tafiya is closed.';
export const AFTER_PUBLICATION =
  'We tell you as soon as seats are booked or cancelled, also while Tafiya is closed.';

interface PushHintProps {
  /** Why push messages are useful now. */
  lead: string;
  /** Shown once there is nothing to offer here, so that the page asks for one thing at a time. */
  otherwise?: ReactNode;
}

/** Offers push messages on this device. Pages show it only after a booking or publication, when they are useful. */
export function PushHint({ lead, otherwise = null }: PushHintProps) {
  const push = usePush();
  const [isDismissed, setIsDismissed] = useState(readDismissed);
  const isOffered = push.state === 'off' || push.state === 'home_screen';
  if (push.state === undefined) return null;
  if (isDismissed || !isOffered) return otherwise;
  const leave = () => {
    writeDismissed();
    setIsDismissed(true);
  };
  return (
    <Card title="Get alerts on this device" lead={lead} gap="3">
      {push.state === 'home_screen' && <HomeScreenSteps />}
      <Problem error={push.error} otherwise={OTHERWISE} />
      <chakra.p color="fg.muted" textStyle="sm">
        The lock screen shows the route, no names. You can turn alerts off under Alerts.
      </chakra.p>
      <chakra.div display="flex" flexWrap="wrap" gap="2">
        {push.state === 'off' && <TurnOn {...push} />}
        <Button variant="ghost" onClick={leave}>
          Not now
        </Button>
      </chakra.div>
    </Card>
  );
}

function readDismissed(): boolean {
  try {
    return window.localStorage.getItem(DISMISSED_KEY) !== null;
  } catch {
    return false;
  }
}

function writeDismissed(): void {
  try {
    window.localStorage.setItem(DISMISSED_KEY, '1');
  } catch {
    // It appears again after the next booking.
  }
}
