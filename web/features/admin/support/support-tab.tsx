import { Button } from '@chakra-ui/react/button';
import { chakra } from '@chakra-ui/react/styled-system';
import { useState } from 'react';
import type { AdminSupportThread, SupportState } from '@tafiya/support/contract.ts';
import { supportSubjectWords } from '@tafiya/support/subjects.rules.ts';
import { formatDayTime } from '@/shared/format/dates.ts';
import { Badge } from '@/shared/ui/badges.tsx';
import { AdminList } from '../lists/admin-list.tsx';
import { AdminRows, type Column } from '../lists/admin-rows.tsx';
import { RowActions } from '../lists/row-fields.tsx';
import { DecideButton } from '../decisions/decision-buttons.tsx';
import { useOneRow } from '../lists/one-row.ts';
import { SupportThread } from './support-thread.tsx';
import { Sheet } from '@/shared/ui/sheet.tsx';

const STATES: readonly { value: SupportState; label: string }[] = [
  { value: 'open', label: 'Wait for an answer' },
  { value: 'answered', label: 'Answered' },
  { value: 'closed', label: 'Closed' },
];
const COLUMNS: readonly Column<AdminSupportThread>[] = [
  { label: 'Subject', value: ({ subject }) => supportSubjectWords(subject) },
  { label: 'Trip', value: ({ trip }) => trip ?? 'None' },
  {
    label: 'Waits since',
    value: ({ waitingSince }) => (waitingSince === null ? 'Does not wait' : formatDayTime(waitingSince)),
  },
  { label: 'Last message', value: ({ lastMessageAt }) => formatDayTime(lastMessageAt) },
];

/** Support requests. Their words are read on demand, because each look is audited. */
export function SupportTab() {
  const [shown, setShown] = useState<AdminSupportThread | null>(null);
  const isAlone = useOneRow() !== null;
  return (
    <>
      <AdminList
        name="GET /admin/support-threads"
        noun="requests"
        choice={{ label: 'Requests', options: STATES }}
        isSearched={false}
        empty={{
          title: 'No requests',
          openTitle: 'No requests wait',
          description: 'What people and visitors write to us appears here.',
        }}
      >
        {(requests) =>
          isAlone ? (
            requests.map((request) => (
              <chakra.div key={request.id} display="grid" gap="4">
                <SupportThread request={request} onSent={() => undefined} />
                <RowActions>
                  <SolvedButton request={request} />
                </RowActions>
              </chakra.div>
            ))
          ) : (
            <AdminRows
              label="Support requests"
              rows={requests}
              headLabel="From"
              person={({ personId, name }) => ({ id: personId, name })}
              badges={({ userType }) => <Badge>{userType === null ? 'Visitor' : TYPES[userType]}</Badge>}
              columns={COLUMNS}
              actions={(request) => (
                <>
                  <Button
                    variant="outline"
                    size="sm"
                    data-key="Enter"
                    aria-label={`Read and answer: ${request.name}`}
                    onClick={() => setShown(request)}
                  >
                    Read and answer
                  </Button>
                  {request.state !== 'closed' && <SolvedButton request={request} />}
                </>
              )}
            />
          )
        }
      </AdminList>
      {shown && (
        <Sheet title={shown.name} onClose={() => setShown(null)}>
          <SupportThread request={shown} onSent={() => setShown(null)} />
        </Sheet>
      )}
    </>
  );
}

function SolvedButton({ request: { id, name } }: { request: AdminSupportThread }) {
  return <DecideButton decision="closeSupport" subject={{ id, name }} label="Mark as solved" />;
}

const TYPES = { passenger: 'Passenger', driver: 'Driver', corporate: 'Company' } as const;
