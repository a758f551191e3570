import { Button } from '@chakra-ui/react/button';
import { useState } from 'react';
import type { AdminUser } from '@tafiya/people/admin.contract.ts';
import { localPhone } from '@/shared/format/phone.ts';
import { AdminList } from '../lists/admin-list.tsx';
import { AdminRows, type Column } from '../lists/admin-rows.tsx';
import { EmergencyContactsSheet } from './emergency-contacts-sheet.tsx';
import { DecideButton, RowActions, SuspendButton } from '../decisions/decision-buttons.tsx';
import { EmailText, formatDayOrNone, userTypeLabel } from '../lists/row-fields.tsx';
import { PEOPLE_STATES, PersonState } from './person-state.tsx';

const COLUMNS: readonly Column<AdminUser>[] = [
  { label: 'User type', value: (user) => userTypeLabel(user.userType) },
  { label: 'Email', value: (user) => <EmailText email={user.email} /> },
  { label: 'Phone', value: (user) => localPhone(user.phone) },
  { label: 'Joined', value: (user) => formatDayOrNone(user.createdAt) },
];

/** All users; each can be suspended or unsuspended, and decisions on them can be taken back. */
export function UsersTab() {
  return (
    <AdminList
      name="GET /admin/users"
      noun="users"
      states={PEOPLE_STATES}
      empty={{ title: 'No users yet', description: 'People appear here as soon as they register.' }}
    >
      {(users) => (
        <AdminRows
          label="Users"
          rows={users}
          headLabel="Name"
          person={(user) => user}
          badgesLabel="State"
          badges={({ suspended, isRejected, isVerified }) => (
            <PersonState isSuspended={suspended} isRejected={isRejected} isVerified={isVerified} />
          )}
          columns={COLUMNS}
          actions={(user) => <UserActions user={user} />}
        />
      )}
    </AdminList>
  );
}

function UserActions({ user }: { user: AdminUser }) {
  const subject = { id: user.id, name: user.name };
  const [showsContacts, setShowsContacts] = useState(false);
  return (
    <RowActions>
      {user.isVerified && (
        <DecideButton decision="withdrawUser" subject={subject} label="Withdraw approval" isHard />
      )}
      {user.isRejected && <DecideButton decision="reopenUser" subject={subject} label="Reopen" />}
      {user.suspended && user.userType === 'passenger' && (
        <DecideButton decision="cancelBookings" subject={subject} label="Cancel bookings" isHard />
      )}
      {user.userType !== 'corporate' && (
        <Button
          variant="outline"
          size="sm"
          aria-label={`Emergency contacts, ${user.name}`}
          onClick={() => setShowsContacts(true)}
        >
          Emergency contacts
        </Button>
      )}
      <SuspendButton {...subject} suspended={user.suspended} />
      {showsContacts && <EmergencyContactsSheet subject={subject} onClose={() => setShowsContacts(false)} />}
    </RowActions>
  );
}
