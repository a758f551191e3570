import { useState } from 'react';
import { chakra } from '@chakra-ui/react/styled-system';
import type { AdminPerson } from '@tafiya/admin/people.contract.ts';
import { MoreMenu, type MenuItem } from '@/shared/ui/more-menu.tsx';
import { Sheet } from '@/shared/ui/sheet.tsx';
import { useDecide } from '../decisions/decision-area.tsx';
import { DocumentView } from '../verification/document-view.tsx';
import { copyReference } from '../lists/row-fields.tsx';
import { EmergencyContactsSheet } from './emergency-contacts-sheet.tsx';
import { decisionsAbout } from './person-decisions.ts';

/** The actions about a person, behind three dots. */
export function PersonMenu({ person }: { person: AdminPerson }) {
  const decide = useDecide();
  const [sheet, setSheet] = useState<'contacts' | 'documents' | null>(null);
  const { id, name, userType, driving } = person;
  const subject = { id, name };
  const isDriver = userType === 'driver';
  const decisions = decisionsAbout({
    id,
    name,
    userType,
    isDriver,
    isVerified: isDriver ? driving?.isVerified === true : person.isVerified,
    isRejected: isDriver ? driving?.verificationStatus === 'rejected' : person.rejectionReason !== null,
    isSuspended: person.suspendedAt !== null,
  }).map(({ decision, ...item }) => ({ ...item, onSelect: () => decide(decision, subject) }));
  const items: readonly MenuItem[] = [
    ...(userType === 'corporate' || person.deletedAt !== null
      ? []
      : [{ label: 'Emergency contacts', onSelect: () => setSheet('contacts') }]),
    { label: 'Documents', onSelect: () => setSheet('documents') },
    { label: 'Copy the reference', onSelect: () => void copyReference(id) },
    ...(person.deletedAt === null ? decisions : []),
  ];
  const close = () => setSheet(null);
  return (
    <>
      <MoreMenu isSign name={`More about ${name}`} items={items} />
      {sheet === 'contacts' && <EmergencyContactsSheet subject={subject} onClose={close} />}
      {sheet === 'documents' && <DocumentsSheet person={person} onClose={close} />}
    </>
  );
}

/** Each document is downloaded, and its view audited, when it is opened. */
function DocumentsSheet({ person, onClose }: { person: AdminPerson; onClose: () => void }) {
  const { name, documents, proofOfAddress, photo } = person;
  return (
    <Sheet title={`Documents of ${name}`} onClose={onClose}>
      <chakra.div display="grid" gap="3">
        <DocumentView label="Driver's licence" owner={name} path={documents?.driverLicense ?? null} />
        <DocumentView label="Passport photograph" owner={name} path={documents?.passportPhotograph ?? null} />
        <DocumentView label="Profile photo" owner={name} path={photo} />
        <DocumentView label="Proof of address" owner={name} path={proofOfAddress} />
      </chakra.div>
    </Sheet>
  );
}
