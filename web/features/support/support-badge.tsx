import type { SupportState } from '@tafiya/support/contract.ts';
import { StateBadge } from '@/shared/ui/badges.tsx';

const STATES = {
  open: { label: 'Waits for an answer', tone: 'neutral' },
  answered: { label: 'Answered', tone: 'positive' },
  closed: { label: 'Closed', tone: 'neutral' },
} as const;

/** The state of a request, as its author sees it. */
export function SupportBadge({ state }: { state: SupportState }) {
  return <StateBadge states={STATES} state={state} />;
}
