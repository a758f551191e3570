import { z } from 'zod';
import { adminUserSchema } from '@contracts/admin.ts';
import { Badge } from '@/shared/ui/badges.tsx';
import { AdminList } from './admin-list.tsx';
import { DecisionButtons } from './decision-buttons.tsx';
import { DocumentView } from './document-view.tsx';
import { PersonCard, PersonCards } from './person-card.tsx';
import { NOT_GIVEN, userTypeInWords } from './words.ts';

const schema = z.array(adminUserSchema);

export function UnverifiedUsers() {
  return (
    <AdminList
      name="unverified-users"
      noun="unverified users"
      schema={schema}
      empty={{ title: 'All Users Verified!' }}
    >
      {(users) => (
        <PersonCards label="Unverified Users">
          {users.map((user) => (
            <PersonCard
              key={user.id}
              name={user.name}
              badges={
                <>
                  <Badge tone="outline">{userTypeInWords(user.userType)}</Badge>
                  {user.suspended && <Badge tone="danger">Suspended</Badge>}
                </>
              }
              fields={[
                ['Email', user.email],
                ['Phone', user.phone],
                ['NIN', user.nin ?? NOT_GIVEN],
              ]}
              documents={
                <DocumentView label="Proof of address" owner={user.name} path={user.proofOfAddress} />
              }
              actions={
                <DecisionButtons
                  subject={user}
                  approve="approveUser"
                  approveLabel="Approve User"
                  reject="rejectUser"
                />
              }
            />
          ))}
        </PersonCards>
      )}
    </AdminList>
  );
}
