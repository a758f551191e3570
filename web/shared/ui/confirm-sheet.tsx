import { Button } from '@chakra-ui/react/button';
import { chakra } from '@chakra-ui/react/styled-system';
import { Problem } from './problem.tsx';
import { Sheet } from './sheet.tsx';

interface ConfirmSheetProps {
  title: string;
  /** What is about to happen, and to whom. */
  words: string;
  action: string;
  /** On the button while it happens. */
  doing?: string;
  keep?: string;
  /** It ends something for good. */
  isHard?: boolean;
  isPending?: boolean;
  error?: Error | null;
  /** Said when the refusal has no words of its own. */
  otherwise?: string;
  onConfirm: () => void;
  onClose: () => void;
}

/** Asks before something happens, and says why when it may not. */
export function ConfirmSheet({
  title,
  words,
  action,
  doing = 'One moment...',
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
