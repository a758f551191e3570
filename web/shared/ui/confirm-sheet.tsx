import { Button } from '@chakra-ui/react/button';
import { chakra } from '@chakra-ui/react/styled-system';
import type { ReactNode } from 'react';
import { Problem } from './problem.tsx';
import { Sheet } from './sheet.tsx';

interface ConfirmSheetProps {
  title: string;
  /** The effect of the action. */
  words: string;
  action: string;
  /** The button's text while the action runs. */
  doing?: string;
  keep?: string;
  /** The action cannot be undone: a red button. */
  isHard?: boolean;
  isPending?: boolean;
  /** The effect of the action is not loaded yet. */
  isUnknown?: boolean;
  error?: Error | null;
  /** Shown when the error has no text for people. */
  otherwise?: string;
  onConfirm: () => void;
  onClose: () => void;
  /** More about what the action does. */
  children?: ReactNode;
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
  isUnknown = false,
  error = null,
  otherwise,
  onConfirm,
  onClose,
  children,
}: ConfirmSheetProps) {
  return (
    <Sheet title={title} onClose={onClose}>
      <chakra.div display="grid" gap="4">
        <p>{words}</p>
        {children}
        <Problem error={error} otherwise={otherwise} />
        <Button
          {...(isHard && { colorPalette: 'red' })}
          size="lg"
          disabled={isPending || isUnknown}
          onClick={onConfirm}
        >
          {isPending ? doing : action}
        </Button>
        <Button variant="ghost" onClick={onClose}>
          {keep}
        </Button>
      </chakra.div>
    </Sheet>
  );
}
