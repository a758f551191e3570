import { Button } from '@chakra-ui/react/button';
import { chakra } from '@chakra-ui/react/styled-system';
import { useState } from 'react';
import type { MessageReport } from '@tafiya/messages/admin.contract.ts';
import { messageWords } from '@tafiya/messages/quick-texts.rules.ts';
import { formatDayTime } from '@/shared/format/dates.ts';
import { Badge } from '@/shared/ui/badges.tsx';
import type { Column } from '../lists/admin-rows.tsx';
import { AdminTable } from '../lists/admin-table.tsx';
import { PersonLink } from '../lists/person-link.tsx';
import { AuditedSheet } from '../lists/audited-sheet.tsx';
import { DecideButton } from '../decisions/decision-buttons.tsx';
import { wordsOf } from '@/shared/format/words.ts';

const STATES = [
  { value: 'open', label: 'Not decided' },
  { value: 'all', label: 'All reports' },
];
const REASONS: Record<MessageReport['reason'], string> = {
  rude: 'Rude or threatening',
  fraud: 'Asks for money or data',
  spam: 'Advertising',
  other: 'Something else',
};
const COLUMNS: readonly Column<MessageReport>[] = [
  { label: 'Reason', value: ({ reason }) => wordsOf(REASONS, reason) },
  { label: 'Reported by', value: ({ reporter }) => <PersonLink person={reporter} /> },
  { label: 'Reported', value: ({ createdAt }) => formatDayTime(createdAt) },
  {
    label: 'Decision',
    value: ({ decidedAt, note }) =>
      decidedAt === null ? 'Not yet' : `${formatDayTime(decidedAt)}. ${note ?? ''}`,
  },
];

/** Reported messages. Administrators read these conversations only, on demand, because each look is audited. */
export function MessagesTab() {
  const [shown, setShown] = useState<MessageReport | null>(null);
  return (
    <>
      <AdminTable
        name="GET /admin/message-reports"
        noun="reports"
        choice={{ label: 'Reports', options: STATES }}
        isSearched={false}
        empty={{
          title: 'No reports yet',
          openTitle: 'No reports to decide',
          description: 'Messages that passengers and drivers report appear here.',
        }}
        label="Reported messages"
        headLabel="About"
        person={({ reported }) => reported}
        badges={({ outcome }) => <OutcomeBadge outcome={outcome} />}
        columns={COLUMNS}
        actions={(report) => <ReportActions report={report} onShow={() => setShown(report)} />}
      />
      {shown && <ReportSheet report={shown} onClose={() => setShown(null)} />}
    </>
  );
}

function ReportActions({ report, onShow }: { report: MessageReport; onShow: () => void }) {
  const subject = { id: report.id, name: report.reported.name };
  return (
    <>
      <Button
        variant="outline"
        size="sm"
        data-key="Enter"
        aria-label={`Read: ${subject.name}`}
        onClick={onShow}
      >
        Read
      </Button>
      {report.outcome === null && (
        <>
          <DecideButton decision="upholdReport" subject={subject} label="Uphold" isHard deskKey="a" />
          <DecideButton decision="dismissReport" subject={subject} label="Dismiss" deskKey="r" />
        </>
      )}
    </>
  );
}

function OutcomeBadge({ outcome }: Pick<MessageReport, 'outcome'>) {
  if (outcome === null) return <Badge tone="warning">Open</Badge>;
  return outcome === 'upheld' ? <Badge tone="danger">Upheld</Badge> : <Badge>Dismissed</Badge>;
}

/** The copied messages around the reported one. */
function ReportSheet({ report, onClose }: { report: MessageReport; onClose: () => void }) {
  return (
    <AuditedSheet
      title={`Messages of ${report.reported.name}`}
      noun="messages"
      name="GET /admin/message-reports/:id"
      id={report.id}
      onClose={onClose}
    >
      {({ words, messages }) => (
        <>
          {words !== null && (
            <p>
              <PersonLink person={report.reporter} />
              {`: ${words}`}
            </p>
          )}
          <chakra.ol aria-label="Messages" listStyleType="none" display="grid" gap="3">
            {messages.map((message) => (
              <chakra.li
                key={message.createdAt}
                layerStyle="card"
                p="3"
                {...(message.isReported && { borderColor: 'danger.fg' })}
              >
                <chakra.p color="fg.muted" textStyle="sm">
                  {`${message.side === 'driver' ? 'Driver' : 'Passenger'}, ${formatDayTime(message.createdAt)}`}
                  {message.isReported && ', reported'}
                </chakra.p>
                <chakra.p overflowWrap="anywhere" whiteSpace="pre-wrap">
                  {messageWords(message)}
                </chakra.p>
              </chakra.li>
            ))}
          </chakra.ol>
        </>
      )}
    </AuditedSheet>
  );
}
