import { formatDayTime } from '@/shared/format/dates.ts';
import { Badge } from '@/shared/ui/badges.tsx';
import { AdminList } from '../lists/admin-list.tsx';
import { Cases } from './cases.tsx';
import { userTypeLabel } from '../lists/row-fields.tsx';

/** New names of people whose present name was compared with documents; it stays until a decision. */
export function PendingNames() {
  return (
    <AdminList
      name="GET /admin/pending-names"
      noun="names"
      empty={{ title: 'No Pending Names', description: 'New names of verified people appear here.' }}
    >
      {(names) => (
        <Cases
          label="Pending Names"
          cases={names.map(({ id, newName, askedAt, person }) => ({
            id,
            name: person.name,
            personId: person.id,
            since: askedAt,
            summary: newName,
            badges: (
              <>
                <Badge tone="outline">{userTypeLabel(person.userType)}</Badge>
                {person.suspended && <Badge tone="danger">Suspended</Badge>}
              </>
            ),
            fields: [
              ['New name', newName],
              ['Email', person.email],
              ['Asked', formatDayTime(askedAt)],
            ],
            documents: [],
            decision: {
              subject: { id, name: person.name },
              approve: 'approveName',
              approveLabel: 'Accept Name',
              reject: 'declineName',
            },
          }))}
        />
      )}
    </AdminList>
  );
}
