import { chakra } from '@chakra-ui/react/styled-system';
import { useWide } from '@/shared/ui/use-wide.ts';
import { Decidable, DecisionButtons } from '../decisions/decision-buttons.tsx';
import { useOneRow } from '../lists/one-row.ts';
import { FieldList } from '../lists/row-fields.tsx';
import type { Case } from './case.ts';
import { CaseFrame } from './case-frame.tsx';
import { DocumentView } from './document-view.tsx';
import { PersonLink } from '../lists/person-link.tsx';

/** What waits for a decision about papers: one at a time beside its documents from 768 px, cards on smaller screens. */
export function Cases({ label, cases }: { label: string; cases: readonly Case[] }) {
  const isWide = useWide();
  if (useOneRow() === null && isWide) return <CaseFrame label={label} cases={cases} />;
  return (
    <chakra.ul
      aria-label={label}
      display="grid"
      gridTemplateColumns="minmax(0, 1fr)"
      gap="4"
      listStyleType="none"
    >
      {cases.map((each) => (
        <CaseCard key={each.id} {...each} />
      ))}
    </chakra.ul>
  );
}

function CaseCard({ name, personId, badges, notes, fields, documents, decision, cannotDecide = null }: Case) {
  const all = documents.flatMap((each) => (each.beside ? [each, each.beside] : [each]));
  return (
    <chakra.li layerStyle="card" p="4" display="grid" gap="4">
      <chakra.div display="flex" flexWrap="wrap" alignItems="center" gap="2">
        <chakra.h2 fontSize="lg">
          <PersonLink person={{ id: personId, name }} />
        </chakra.h2>
        {badges}
      </chakra.div>
      <FieldList fields={fields.map(([label, value]) => [label, value])} />
      <chakra.div display="flex" flexWrap="wrap" alignItems="flex-start" gap="3">
        {all.map((each) => (
          <DocumentView key={each.label} {...each} />
        ))}
        {notes}
      </chakra.div>
      {decision && (
        <Decidable cannotDecide={cannotDecide}>
          <DecisionButtons {...decision} />
        </Decidable>
      )}
    </chakra.li>
  );
}
