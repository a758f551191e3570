import { chakra } from '@chakra-ui/react/styled-system';
import { messageOf } from '@/shared/api/api-error.ts';

/** Why the server said no, where the person is looking. */
export function SheetProblem({ error }: { error: Error | null }) {
  if (error === null) return null;
  return (
    <chakra.p role="alert" color="danger.fg" fontWeight="medium">
      {messageOf(error, 'This did not work. Please try again.')}
    </chakra.p>
  );
}
