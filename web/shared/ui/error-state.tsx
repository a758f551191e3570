import { Button } from '@chakra-ui/react/button';
import { chakra } from '@chakra-ui/react/styled-system';

interface ErrorStateProps {
  title: string;
  description: string;
  /** Repeats the failed request. Without it there is no button. */
  onRetry?: () => void;
  /** The text of the button. */
  retry?: string;
  retrying?: boolean;
}

/** What went wrong, what to do, and a retry button. Announced when it appears. */
export function ErrorState({
  title,
  description,
  onRetry,
  retry = 'Try again',
  retrying = false,
}: ErrorStateProps) {
  return (
    <chakra.div
      role="alert"
      layerStyle="card"
      borderColor="danger.fg"
      px="6"
      py="8"
      display="grid"
      justifyItems="center"
      gap="1"
      textAlign="center"
    >
      <chakra.p fontWeight="semibold">{title}</chakra.p>
      <chakra.p color="fg.muted" maxW="md">
        {description}
      </chakra.p>
      {onRetry !== undefined && (
        <Button variant="outline" mt="4" disabled={retrying} onClick={onRetry}>
          {retrying ? 'Trying again...' : retry}
        </Button>
      )}
    </chakra.div>
  );
}
