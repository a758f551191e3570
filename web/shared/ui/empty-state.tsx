import { chakra } from '@chakra-ui/react/styled-system';
import type { ReactNode } from 'react';

interface EmptyStateProps {
  title: string;
  description?: string;
  /** One action, a button or a ButtonLink. */
  action?: ReactNode;
}

/** An empty list: a small drawing, a sentence and an action. */
export function EmptyState({ title, description, action }: EmptyStateProps) {
  return (
    <chakra.div
      layerStyle="card"
      borderStyle="dashed"
      bg="transparent"
      px="6"
      py="10"
      display="grid"
      justifyItems="center"
      gridTemplateColumns="minmax(0, 1fr)"
      gap="1"
      textAlign="center"
    >
      <EmptyRoad width="6rem" />
      <chakra.p fontWeight="semibold" mt="3">
        {title}
      </chakra.p>
      {description !== undefined && (
        <chakra.p color="fg.muted" maxW="sm">
          {description}
        </chakra.p>
      )}
      {action !== undefined && <chakra.div mt="4">{action}</chakra.div>}
    </chakra.div>
  );
}

/** An empty bus on an empty road. */
export function EmptyRoad({ width }: { width: string }) {
  return (
    <chakra.svg
      aria-hidden="true"
      width={width}
      height="auto"
      viewBox="0 0 96 56"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.75"
      strokeLinecap="round"
      strokeLinejoin="round"
      color="fg.muted"
    >
      <path d="M4 46h88M4 51h88" />
      <path d="M20 40V20a6 6 0 0 1 6-6h38c4 0 7 2 9 6l5 10v10" />
      <path d="M20 28h57M36 14v14M52 14v14" />
      <circle cx="32" cy="40" r="5" />
      <circle cx="66" cy="40" r="5" />
      <path d="M20 40h7m10 0h24m10 0h7" />
    </chakra.svg>
  );
}
