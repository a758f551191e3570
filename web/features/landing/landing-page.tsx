import { chakra } from '@chakra-ui/react/styled-system';
import { Wordmark } from '@/shared/ui/wordmark.tsx';

export function LandingPage() {
  return (
    <chakra.main p="6">
      <Wordmark />
    </chakra.main>
  );
}
