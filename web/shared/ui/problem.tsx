import { chakra } from '@chakra-ui/react/styled-system';
import { messageOf } from '@/shared/api/api-error.ts';

interface ProblemProps {
  /** The error or its text; null and undefined show nothing. */
  error: Error | string | null | undefined;
  /** Shown when the error has no text for people. */
  otherwise?: string;
  /** A toast announces the same error, so this one is not announced. */
  isToasted?: boolean;
}

/** An error message beside the action that failed, announced, and shown until the next attempt. */
export function Problem({
  error,
  otherwise = 'Something went wrong. Please try again.',
  isToasted = false,
}: ProblemProps) {
  if (error === null || error === undefined) return null;
  return (
    <chakra.p
      role={isToasted ? undefined : 'alert'}
      bg="danger.bg"
      color="danger.fg"
      fontWeight="medium"
      borderRadius="control"
      px="3.5"
      py="2.5"
    >
      {typeof error === 'string' ? error : messageOf(error, otherwise)}
    </chakra.p>
  );
}
