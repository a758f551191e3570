import { Button } from '@chakra-ui/react/button';
import { useDecide } from './decide.ts';

interface SuspendButtonProps {
  id: string;
  name: string;
  suspended: boolean;
}

/** Suspend, or Unsuspend for somebody who is suspended. */
export function SuspendButton({ id, name, suspended }: SuspendButtonProps) {
  const decide = useDecide();
  return (
    <Button
      variant="outline"
      size="sm"
      {...(!suspended && { colorPalette: 'red' })}
      aria-label={suspended ? `Unsuspend ${name}` : `Suspend ${name}`}
      onClick={() => decide(suspended ? 'unsuspend' : 'suspend', { id, name })}
    >
      {suspended ? 'Unsuspend' : 'Suspend'}
    </Button>
  );
}
