import type { AuditEntry } from '@tafiya/admin/contract.ts';
import { formatDayTime } from '@/shared/format/dates.ts';
import { Badge } from '@/shared/ui/badges.tsx';
import type { Column } from '../lists/admin-rows.tsx';
import { AdminTable } from '../lists/admin-table.tsx';
import { PersonLink } from '../lists/person-link.tsx';
import { EmailText } from '../lists/row-fields.tsx';
import { inWords } from '@/shared/format/words.ts';

/** An id, a document's path (which begins with one) or a hash: not for people. */
const ID = /^[\da-f]{8}-[\da-f]{4}-|^[\da-f]{32,}$/;

function aboutOf({ subjectName, subject }: AuditEntry): string {
  if (subjectName !== null) return subjectName;
  if (subject === null) return 'Nothing else';
  return ID.test(subject) ? 'No longer stored' : inWords(subject);
}

/** Red: an administrator decided alone about people with whom they are connected. */
function toneOf({ action, outcome }: AuditEntry): 'danger' | 'neutral' {
  return action === 'decide_connected' && outcome === 'alone' ? 'danger' : 'neutral';
}

const COLUMNS: readonly Column<AuditEntry>[] = [
  {
    label: 'About',
    value: (entry) => <PersonLink person={{ id: entry.subjectPersonId, name: aboutOf(entry) }} />,
  },
  { label: 'By', value: (entry) => <Administrator of={entry.admin} /> },
  { label: 'Reason', value: (entry) => entry.reason ?? 'None' },
  { label: 'When', value: (entry) => formatDayTime(entry.at) },
];

/** Every decision, sign-in and opened document: who, what, about whom, why and when; newest first. */
export function AuditTab() {
  return (
    <AdminTable
      name="GET /admin/audit"
      noun="audit entries"
      isSorted={false}
      empty={{
        title: 'No audit entries yet',
        description: 'Decisions, sign-ins and opened documents appear here.',
      }}
      label="Audit entries"
      headLabel="Action"
      head={(entry) => inWords(entry.action)}
      badges={(entry) => <Badge tone={toneOf(entry)}>{inWords(entry.outcome)}</Badge>}
      columns={COLUMNS}
    />
  );
}

function Administrator({ of }: { of: AuditEntry['admin'] }) {
  if (of === null) return 'Not signed in';
  return (
    <>
      <PersonLink person={{ id: of.personId, name: of.name }} />
      {of.email !== null && (
        <>
          , <EmailText email={of.email} />
        </>
      )}
    </>
  );
}
