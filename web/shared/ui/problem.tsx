import { chakra } from '@chakra-ui/react/styled-system';
import { messageOf } from '@/shared/api/api-error.ts';

interface ProblemProps {
  /** What was thrown, or the words for it; null and undefined show nothing. */
  error: Error | string | null | undefined;
  /** Said when what was thrown has no words for a person. */
  otherwise?: string;
  /** A toast says the same aloud: once is enough. */
  isToasted?: boolean;
}

/** Why something did not work, where the person is looking; announced, and there until the next try. */
export function Problem({
  error,
  otherwise = 'This did not work. Please try again.',
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
