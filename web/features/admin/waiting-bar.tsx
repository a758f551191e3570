import { Button } from '@chakra-ui/react/button';
import { chakra } from '@chakra-ui/react/styled-system';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { Waiting } from '@tafiya/admin/waiting.contract.ts';
import { LIVE_FALLBACK_MS } from '@tafiya/tracking/limits.rules.ts';
import { countOf, formatCount } from '@/shared/format/numbers.ts';
import { ButtonLink } from '@/shared/ui/button-link.tsx';
import { SoundOffIcon } from '@/shared/ui/icons.ts';
import { ALWAYS_STALE } from './lists/use-admin-list.ts';
import { queryOf } from '@/shared/api/queries.ts';

const BEEP_EVERY_MS = 2000;
const BEEP_SECONDS = 0.4;
const BEEP_HERTZ = 880;

/** What can wait, the most urgent first, and the list that shows it. */
const ITEMS: readonly { what: keyof Waiting; label: string; to: string }[] = [
  { what: 'checkIns', label: 'Check-ins', to: '/admin/alarms' },
  { what: 'support', label: 'Support', to: '/admin/support' },
  { what: 'tripReports', label: 'Reports', to: '/admin/reports' },
  { what: 'messageReports', label: 'Messages', to: '/admin/messages' },
  { what: 'decisions', label: 'To confirm', to: '/admin/finances/confirm' },
  { what: 'heldPayouts', label: 'Payouts on hold', to: '/admin/finances/payouts' },
];

/** Above every tab: what waits for an administrator, with counts that lead to the lists, and a sound while an alarm is new. */
export function WaitingBar() {
  const { data, isError, isFetching, refetch } = useQuery({
    ...ALWAYS_STALE,
    ...queryOf('GET /admin/waiting'),
    refetchInterval: LIVE_FALLBACK_MS,
    refetchIntervalInBackground: true,
  });
  const alarms = data?.alarms ?? 0;
  const sound = useBeep(alarms > 0);
  const items = ITEMS.filter(({ what }) => (data?.[what] ?? 0) > 0);
  return (
    <chakra.section
      aria-label="Waiting for you"
      display="flex"
      flexWrap="wrap"
      alignItems="center"
      gap="1"
      minH="touch"
    >
      <chakra.span role="alert" _empty={{ position: 'absolute' }}>
        {alarms > 0 && (
          <ButtonLink to="/admin/alarms" size="sm" colorPalette="red">
            {countOf(alarms, 'new alarm')}
          </ButtonLink>
        )}
      </chakra.span>
      {items.map(({ what, label, to }) => (
        <ButtonLink key={what} to={to} size="sm" variant="outline">
          {`${label} `}
          <chakra.span fontVariantNumeric="tabular-nums">{formatCount(data?.[what] ?? 0)}</chakra.span>
        </ButtonLink>
      ))}
      {data !== undefined && alarms === 0 && items.length === 0 && (
        <chakra.span color="fg.muted">Nothing waits</chakra.span>
      )}
      {data === undefined && isError && (
        <Button size="sm" variant="outline" disabled={isFetching} onClick={() => void refetch()}>
          What waits could not be loaded: try again
        </Button>
      )}
      {!sound.isOn && (
        <Button
          variant="ghost"
          size="sm"
          px="0"
          aria-label="Turn on the sound of alarms"
          title="Turn on the sound of alarms"
          onClick={sound.turnOn}
        >
          <SoundOffIcon />
        </Button>
      )}
    </chakra.section>
  );
}

/** Browsers play a sound only after a click on the page, so the administrator turns it on once per visit. */
function useBeep(isRinging: boolean) {
  const context = useRef<AudioContext | null>(null);
  const [isOn, setOn] = useState(false);
  useEffect(() => () => void context.current?.close(), []);
  useEffect(() => {
    if (!isOn || !isRinging) return undefined;
    const ring = () => context.current && beep(context.current);
    ring();
    const timer = setInterval(ring, BEEP_EVERY_MS);
    return () => clearInterval(timer);
  }, [isOn, isRinging]);
  return {
    isOn,
    turnOn: () => {
      context.current ??= new AudioContext();
      void context.current.resume();
      beep(context.current);
      setOn(true);
    },
  };
}

function beep(context: AudioContext): void {
  const tone = context.createOscillator();
  tone.frequency.value = BEEP_HERTZ;
  tone.connect(context.destination);
  tone.start();
  tone.stop(context.currentTime + BEEP_SECONDS);
}
