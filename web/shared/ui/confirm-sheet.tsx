import { Button } from '@chakra-ui/react/button';
import { chakra } from '@chakra-ui/react/styled-system';
import { Problem } from './problem.tsx';
import { Sheet } from './sheet.tsx';

interface ConfirmSheetProps {
  title: string;
  /** What the action does. */
  words: string;
  action: string;
  /** The button's text while the action runs. */
  doing?: string;
  keep?: string;
  /** The action cannot be undone: a red button. */
  isHard?: boolean;
  isPending?: boolean;
  error?: Error | null;
  /** Shown when the error has no text for people. */
  otherwise?: string;
  onConfirm: () => void;
  onClose: () => void;
}

/** Asks for confirmation, and shows why the action failed. */
export function ConfirmSheet({
  title,
  words,
  action,
  doing = 'Please wait...',
  keep = 'Keep it',
  isHard = false,
  isPending = false,
  error = null,
  otherwise,
  onConfirm,
  onClose,
}: ConfirmSheetProps) {
  return (
    <Sheet title={title} onClose={onClose}>
      <chakra.div display="grid" gap="4">
        <p>{words}</p>
        <Problem error={error} otherwise={otherwise} />
        <Button {...(isHard && { colorPalette: 'red' })} size="lg" disabled={isPending} onClick={onConfirm}>
          {isPending ? doing : action}
        </Button>
        <Button variant="ghost" onClick={onClose}>
          {keep}
        </Button>
      </chakra.div>
    </Sheet>
  );
}
