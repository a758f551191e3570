import { Button } from '@chakra-ui/react/button';
import { chakra } from '@chakra-ui/react/styled-system';
import { useQuery } from '@tanstack/react-query';
import { createContext, use, useEffect, useRef, useState, type ReactNode } from 'react';
import { LIVE_FALLBACK_MS } from '@tafiya/tracking/limits.rules.ts';
import { countOf } from '@/shared/format/numbers.ts';
import { ButtonLink } from '@/shared/ui/button-link.tsx';
import { BellIcon, BellOffIcon } from '@/shared/ui/icons.ts';
import { ALWAYS_STALE } from './lists/use-admin-list.ts';
import { queryOf } from '@/shared/api/queries.ts';

const BEEP_EVERY_MS = 2000;
const BEEP_SECONDS = 0.4;
const BEEP_HERTZ = 880;

/** How much waits, also while the page is in the background, because the sound of alarms depends on it. */
export function useWaiting() {
  return useQuery({
    ...ALWAYS_STALE,
    ...queryOf('GET /admin/waiting'),
    refetchInterval: LIVE_FALLBACK_MS,
    refetchIntervalInBackground: true,
  });
}

interface Alarms {
  /** How many no administrator has taken. */
  count: number;
  isSoundOn: boolean;
  turnSoundOn: () => void;
}

const AlarmContext = createContext<Alarms>({ count: 0, isSoundOn: false, turnSoundOn: () => undefined });

/** Around every place: the sound of alarms goes on while places are opened and closed. */
export function AlarmArea({ children }: { children: ReactNode }) {
  const count = useWaiting().data?.alarms ?? 0;
  const { isOn, turnOn } = useBeep(count > 0);
  return <AlarmContext value={{ count, isSoundOn: isOn, turnSoundOn: turnOn }}>{children}</AlarmContext>;
}

/** In every head: alarms that no administrator has taken, and their sound. The bell is crossed while the sound is off. */
export function AlarmBell() {
  const { isSoundOn, turnSoundOn } = use(AlarmContext);
  const label = isSoundOn ? 'The sound of alarms is on' : 'Turn on the sound of alarms';
  return (
    <chakra.span ms={{ md: 'auto' }} display="flex" alignItems="center" gap="1" flex="none">
      <NewAlarms />
      <Button
        variant="ghost"
        size="sm"
        px="0"
        aria-label={label}
        title={label}
        aria-disabled={isSoundOn}
        onClick={isSoundOn ? undefined : turnSoundOn}
      >
        {isSoundOn ? <BellIcon size={20} /> : <BellOffIcon size={20} />}
      </Button>
    </chakra.span>
  );
}

/** The link to alarms that no administrator has taken; it takes no room while there are none. */
export function NewAlarms() {
  const { count } = use(AlarmContext);
  return (
    <chakra.span role="alert" _empty={{ position: 'absolute' }}>
      {count > 0 && (
        <ButtonLink to="/admin/inbox" size="sm" colorPalette="red">
          {countOf(count, 'new alarm')}
        </ButtonLink>
      )}
    </chakra.span>
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
