import { useState, type ReactNode } from 'react';
import { DecideContext } from './decide.ts';
import { DecisionSheet } from './decision-sheet.tsx';
import { DECISIONS, type DecisionName, type Subject } from './decisions.ts';

/** Holds the open question above the lists: the row it is about may be gone before it is answered. */
export function DecisionArea({ children }: { children: ReactNode }) {
  const [open, setOpen] = useState<{ name: DecisionName; subject: Subject } | null>(null);
  const [decide] = useState(() => (name: DecisionName, subject: Subject) => setOpen({ name, subject }));
  return (
    <DecideContext value={decide}>
      {children}
      {open && (
        <DecisionSheet decision={DECISIONS[open.name]} subject={open.subject} onClose={() => setOpen(null)} />
      )}
    </DecideContext>
  );
}
