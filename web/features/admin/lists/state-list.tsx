import { chakra } from '@chakra-ui/react/styled-system';
import { useState, type ReactNode } from 'react';
import { formatDayTime } from '@/shared/format/dates.ts';
import type { BadgeTone } from '@/shared/ui/badges.tsx';
import { SelectField } from '@/shared/ui/select-field.tsx';

export const TONES: Record<string, BadgeTone> = {
  paid: 'positive',
  done: 'positive',
  failed: 'danger',
  reversed: 'danger',
  needs_attention: 'danger',
  on_hold: 'warning',
};
export const when = (moment: string | null) => (moment === null ? 'Not yet' : formatDayTime(moment));

interface StateListProps {
  label: string;
  states: readonly { value: string; label: string }[];
  children: (state: string) => ReactNode;
}

/** A list with the choice of the state of its rows. */
export function StateList({ label, states, children }: StateListProps) {
  const [state, setState] = useState(states[0]?.value ?? 'all');
  return (
    <chakra.div display="grid" gridTemplateColumns="minmax(0, 1fr)" gap={{ base: '4', md: '2' }}>
      <chakra.div
        maxW={{ base: '16rem', md: '26rem' }}
        css={{ '& > div': { md: { flexDirection: 'row', alignItems: 'center', gap: '2' } } }}
      >
        <SelectField label={label} value={state} options={states} onChange={setState} />
      </chakra.div>
      {children(state)}
    </chakra.div>
  );
}
