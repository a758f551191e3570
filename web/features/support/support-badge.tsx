import type { SupportState } from '@tafiya/support/contract.ts';
import { Badge } from '@/shared/ui/badges.tsx';

const STATES = {
  open: { label: 'Waits for an answer', tone: 'neutral' },
  answered: { label: 'Answered', tone: 'positive' },
  closed: { label: 'Closed', tone: 'neutral' },
} as const;

/** The state of a request, as its author sees it. */
export function SupportBadge({ state }: { state: SupportState }) {
  const { label, tone } = STATES[state];
  return <Badge tone={tone}>{label}</Badge>;
}
