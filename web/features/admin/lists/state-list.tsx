import { useState, type ReactNode } from 'react';
import { formatDayTime } from '@/shared/format/dates.ts';
import type { BadgeTone } from '@/shared/ui/badges.tsx';
import { DeskTools } from '@/shared/ui/desk/desk.tsx';
import { useOneRow } from './one-row.ts';
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
  /** `choice`: with `inTools`, the list shows it beside its search. */
  children: (state: string, choice: ReactNode) => ReactNode;
  inTools?: boolean;
}

/** A list with the choice of the state of its rows. */
export function StateList({ label, states, children, inTools = false }: StateListProps) {
  const [state, setState] = useState(states[0]?.value ?? 'all');
  const choice = <SelectField label={label} value={state} options={states} onChange={setState} />;
  const one = useOneRow();
  if (inTools || one !== null) return children(state, choice);
  return (
    <>
      <DeskTools>{choice}</DeskTools>
      {children(state, null)}
    </>
  );
}
