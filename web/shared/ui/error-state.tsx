import { Button } from '@chakra-ui/react/button';
import { chakra } from '@chakra-ui/react/styled-system';
import type { ReactNode } from 'react';

interface ErrorStateProps {
  title: string;
  description: string;
  /** Repeats the failed request. Without it there is no button. */
  onRetry?: () => void;
  /** The text of the button. */
  retry?: string;
  retrying?: boolean;
  /** Choices that may solve the problem, above the button. */
  children?: ReactNode;
}

/** The error, what to do, and a retry button. Announced when it appears. */
export function ErrorState({
  title,
  description,
  onRetry,
  retry = 'Try again',
  retrying = false,
  children,
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
      {children}
      {onRetry !== undefined && (
        <Button variant="outline" mt="4" disabled={retrying} onClick={onRetry}>
          {retrying ? 'Trying again...' : retry}
        </Button>
      )}
    </chakra.div>
  );
}
