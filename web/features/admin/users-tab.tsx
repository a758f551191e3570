import { z } from 'zod';
import { adminUserSchema, type AdminUser } from '@contracts/admin.ts';
import { Badge } from '@/shared/ui/badges.tsx';
import { AdminList } from './admin-list.tsx';
import { AdminRows, type Column } from './admin-rows.tsx';
import { SuspendButton } from './decision-buttons.tsx';
import { EmailText, formatDayOrNone, userTypeLabel } from './row-fields.tsx';

const schema = z.array(adminUserSchema);

const COLUMNS: readonly Column<AdminUser>[] = [
  { label: 'User type', value: (user) => userTypeLabel(user.userType) },
  { label: 'Email', value: (user) => <EmailText email={user.email} />, wraps: true },
  { label: 'Phone', value: (user) => user.phone },
  { label: 'Joined', value: (user) => formatDayOrNone(user.createdAt) },
];

/** All users; each can be suspended or unsuspended. */
export function UsersTab() {
  return (
    <AdminList
      name="users"
      noun="users"
      schema={schema}
      empty={{ title: 'No users yet', description: 'People appear here as soon as they register.' }}
    >
      {(users) => (
        <AdminRows
          label="Users"
          rows={users}
          headLabel="Name"
          head={(user) => user.name}
          badges={(user) => (
            <>
              <Badge tone={user.isVerified ? 'positive' : 'warning'}>
                {user.isVerified ? 'Verified' : 'Unverified'}
              </Badge>
              {user.suspended && <Badge tone="danger">Suspended</Badge>}
            </>
          )}
          columns={COLUMNS}
          actions={(user) => <SuspendButton id={user.id} name={user.name} suspended={user.suspended} />}
        />
      )}
    </AdminList>
  );
}
