import { chakra } from '@chakra-ui/react/styled-system';
import type { ReactNode } from 'react';
import type { UserType } from '@tafiya/people/contract.ts';
import { Badge } from '@/shared/ui/badges.tsx';
import { useWide } from '@/shared/ui/use-wide.ts';
import { Decidable, DecideButton } from '../decisions/decision-buttons.tsx';
import { AdminList, type AdminListProps } from '../lists/admin-list.tsx';
import type { RowOf } from '../lists/admin-table.tsx';
import { useOneRow } from '../lists/one-row.ts';
import { PersonLink } from '../lists/person-link.tsx';
import { FieldList, RowActions, userTypeLabel } from '../lists/row-fields.tsx';
import type { AdminListName } from '../lists/use-admin-list.ts';
import type { Case } from './case.ts';
import { CaseFrame } from './case-frame.tsx';
import { DocumentView } from './document-view.tsx';

interface CaseListProps<Name extends AdminListName> extends Omit<AdminListProps<Name>, 'children'> {
  label: string;
  caseOf: (row: RowOf<Name>) => Case;
}

/** Papers to decide: one at a time beside its documents from 768 px, cards on smaller screens. */
export function CaseList<Name extends AdminListName>({ label, caseOf, ...list }: CaseListProps<Name>) {
  const isWide = useWide();
  const isAlone = useOneRow() !== null;
  return (
    <AdminList {...list}>
      {(rows) => {
        const cases = (rows as readonly RowOf<Name>[]).map(caseOf);
        if (!isAlone && isWide) return <CaseFrame label={label} cases={cases} />;
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
      }}
    </AdminList>
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
          <RowActions>
            <DecideButton
              decision={decision.approve}
              subject={decision.subject}
              label={decision.approveLabel}
              isMain
            />
            <DecideButton decision={decision.reject} subject={decision.subject} label="Reject" isHard />
          </RowActions>
        </Decidable>
      )}
    </chakra.li>
  );
}

interface OwnerBadgesProps {
  owner: { userType?: UserType; suspended: boolean };
  /** Further states, behind the type. */
  children?: ReactNode;
}

/** The type of a person, and that they are suspended. */
export function OwnerBadges({ owner: { userType, suspended }, children }: OwnerBadgesProps) {
  return (
    <>
      {userType && <Badge tone="outline">{userTypeLabel(userType)}</Badge>}
      {children}
      {suspended && <Badge tone="danger">Suspended</Badge>}
    </>
  );
}
