import { Button, type ButtonProps } from '@chakra-ui/react/button';
import { fromPhone } from '@/shared/api/server-time.ts';
import { formatDuration } from '@/shared/format/numbers.ts';
import { useNow } from '@/shared/live/use-now.ts';

const SECOND_MS = 1000;
/** Longer waits are told in minutes. */
const SHORT_SECONDS = 120;

interface WaitButtonProps extends Pick<ButtonProps, 'variant'> {
  label: string;
  /** When the button can be pressed again, by this phone's clock (ms since 1970); the label counts down to it. */
  readyAt: number;
  isPending: boolean;
  onPress: () => void;
}

/** Sends a code or a mail once more, after a wait. */
export function WaitButton({ label, readyAt, isPending, onPress, ...rest }: WaitButtonProps) {
  const seconds = useNow((now) => Math.max(0, Math.ceil((fromPhone(readyAt) - now) / SECOND_MS)), SECOND_MS);
  return (
    <Button justifySelf="start" disabled={isPending || seconds > 0} onClick={onPress} {...rest}>
      {isPending ? 'Sending...' : seconds === 0 ? label : `${label} (in ${waitWords(seconds)})`}
    </Button>
  );
}

function waitWords(seconds: number): string {
  return seconds < SHORT_SECONDS ? `${seconds} s` : formatDuration(Math.ceil(seconds / 60));
}
