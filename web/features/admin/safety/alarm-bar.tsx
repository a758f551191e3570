import { Button } from '@chakra-ui/react/button';
import { chakra } from '@chakra-ui/react/styled-system';
import { useEffect, useRef, useState } from 'react';
import { countOf } from '@/shared/format/numbers.ts';
import { useAlarms } from './use-alarms.ts';

const BEEP_EVERY_MS = 2000;
const BEEP_SECONDS = 0.4;
const BEEP_HERTZ = 880;

/** Above every tab: how many alarms no administrator looks after, with a sound until one does. */
export function AlarmBar({ onOpen }: { onOpen: () => void }) {
  const { newAlarms: waiting } = useAlarms();
  const sound = useBeep(waiting > 0);
  return (
    <chakra.div display="grid" gap="3" marginBottom="4">
      {waiting > 0 && (
        <chakra.div
          role="alert"
          background="danger.bg"
          color="danger.fg"
          borderRadius="card"
          padding="4"
          display="flex"
          flexWrap="wrap"
          alignItems="center"
          gap="3"
        >
          <chakra.span fontWeight="bold">{countOf(waiting, 'new alarm')}</chakra.span>
          <Button colorPalette="red" onClick={onOpen}>
            Open the alarms
          </Button>
        </chakra.div>
      )}
      {!sound.isOn && (
        <Button variant="outline" size="sm" justifySelf="start" onClick={sound.turnOn}>
          Turn on the sound of alarms
        </Button>
      )}
    </chakra.div>
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
