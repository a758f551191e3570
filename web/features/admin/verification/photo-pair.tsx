import { chakra } from '@chakra-ui/react/styled-system';
import type { AdminDriver } from '@tafiya/drivers/admin.contract.ts';
import { AdminList } from '../lists/admin-list.tsx';
import { DecisionButtons } from '../decisions/decision-buttons.tsx';
import { DocumentView } from './document-view.tsx';
import { PersonCard, PersonCards } from './person-card.tsx';
import { formatDayOrNone } from '../lists/row-fields.tsx';

/** The passport photograph and the profile photo side by side, to compare the faces. */
export function PhotoPair({ driver, owner }: { driver: AdminDriver; owner: string }) {
  return (
    <chakra.div
      display="grid"
      gridTemplateColumns="repeat(2, minmax(0, max-content))"
      alignItems="start"
      gap="3"
    >
      <DocumentView label="Passport photograph" owner={owner} path={driver.passportPhotograph} />
      <DocumentView label="Profile photo" owner={owner} path={driver.photo} />
    </chakra.div>
  );
}

/** Verified drivers whose profile photo is not the approved one. */
export function PendingPhotos() {
  return (
    <AdminList
      name="GET /admin/pending-photos"
      noun="photos"
      empty={{ title: 'No Pending Photos', description: 'New photos of verified drivers appear here.' }}
    >
      {(drivers) => (
        <PersonCards label="Pending Photos">
          {drivers.map((driver) => (
            <PersonCard
              key={driver.id}
              name={driver.user.name}
              fields={[
                ['Email', driver.user.email],
                ['Approved photo', driver.approvedPhoto === null ? 'None' : 'Another one'],
                ['Driver approved', formatDayOrNone(driver.verificationApprovedAt)],
              ]}
              documents={<PhotoPair driver={driver} owner={driver.user.name} />}
              actions={
                <DecisionButtons
                  subject={{ id: driver.id, name: driver.user.name, photo: driver.photo }}
                  approve="approvePhoto"
                  approveLabel="Approve Photo"
                  reject="rejectPhoto"
                />
              }
            />
          ))}
        </PersonCards>
      )}
    </AdminList>
  );
}
