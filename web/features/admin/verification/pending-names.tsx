import { formatDayTime } from '@/shared/format/dates.ts';
import { Badge } from '@/shared/ui/badges.tsx';
import { AdminList } from '../lists/admin-list.tsx';
import { DecisionButtons } from '../decisions/decision-buttons.tsx';
import { PersonCard, PersonCards } from './person-card.tsx';
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
        <PersonCards label="Pending Names">
          {names.map(({ id, newName, askedAt, person }) => (
            <PersonCard
              key={id}
              name={person.name}
              badges={
                <>
                  <Badge tone="outline">{userTypeLabel(person.userType)}</Badge>
                  {person.suspended && <Badge tone="danger">Suspended</Badge>}
                </>
              }
              fields={[
                ['New name', newName],
                ['Email', person.email],
                ['Asked', formatDayTime(askedAt)],
              ]}
              documents={null}
              actions={
                <DecisionButtons
                  subject={{ id, name: person.name }}
                  approve="approveName"
                  approveLabel="Accept Name"
                  reject="declineName"
                />
              }
            />
          ))}
        </PersonCards>
      )}
    </AdminList>
  );
}
