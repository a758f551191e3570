import { z } from 'zod';
import { adminDriverSchema } from '@contracts/admin.ts';
import { Badge } from '@/shared/ui/badges.tsx';
import { AdminList } from './admin-list.tsx';
import { DecisionButtons } from './decision-buttons.tsx';
import { DocumentView } from './document-view.tsx';
import { PersonCard, PersonCards } from './person-card.tsx';
import { dayOrNone, NOT_GIVEN } from './words.ts';

const schema = z.array(adminDriverSchema);

/** Drivers who have not submitted documents. */
export function UnverifiedDrivers() {
  return (
    <AdminList
      name="unverified-drivers"
      noun="unverified drivers"
      schema={schema}
      empty={{ title: 'All Drivers Verified!' }}
    >
      {(drivers) => (
        <PersonCards label="Unverified Drivers">
          {drivers.map((driver) => (
            <PersonCard
              key={driver.id}
              name={driver.user.name}
              badges={
                <>
                  <Badge tone="warning">Unverified Driver</Badge>
                  {driver.user.suspended && <Badge tone="danger">Suspended</Badge>}
                </>
              }
              fields={[
                ['Email', driver.user.email],
                ['Phone', driver.user.phone],
                ['NIN', driver.user.nin ?? NOT_GIVEN],
                ['Vehicle', driver.vehicleModel ?? NOT_GIVEN],
                ['Plate', driver.plateNumber ?? NOT_GIVEN],
                ['Joined', dayOrNone(driver.createdAt)],
              ]}
              documents={
                <DocumentView
                  label="Proof of address"
                  owner={driver.user.name}
                  path={driver.user.proofOfAddress}
                />
              }
              actions={
                <DecisionButtons
                  subject={driver.user}
                  approve="verifyDriver"
                  approveLabel="Approve Driver"
                  reject="refuseDriver"
                />
              }
            />
          ))}
        </PersonCards>
      )}
    </AdminList>
  );
}
