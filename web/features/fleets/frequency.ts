import type { FleetRoute } from '@tafiya/fleets/contract.ts';

/** How often a route runs. */
export const FREQUENCY_LABELS: Record<FleetRoute['frequency'], string> = {
  daily: 'Daily',
  weekly: 'Weekly',
  'bi-weekly': 'Every two weeks',
};
