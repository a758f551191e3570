import { Button } from '@chakra-ui/react/button';
import { chakra } from '@chakra-ui/react/styled-system';
import { useState } from 'react';
import type { Paper } from '@tafiya/vehicles/papers.contract.ts';
import { formatDay } from '@/shared/format/dates.ts';
import { Badge } from '@/shared/ui/badges.tsx';
import { PaperForm } from './paper-form.tsx';
import { expiryState, PAPER_NAMES } from './papers.ts';
import { wordsOf } from '@/shared/format/words.ts';

/** Papers with their state; each can be added or replaced. */
export function PaperList({ papers }: { papers: readonly Paper[] }) {
  return (
    <chakra.ul listStyleType="none" display="grid" gridTemplateColumns="minmax(0, 1fr)" gap="4">
      {papers.map((paper) => (
        <PaperRow key={`${paper.kind} ${paper.vehicleId}`} paper={paper} />
      ))}
    </chakra.ul>
  );
}

function PaperRow({ paper }: { paper: Paper }) {
  const [open, setOpen] = useState(false);
  const { kind, vehicle, expiresOn, daysLeft, waitingExpiresOn, rejectionReason } = paper;
  const state = expiryState(daysLeft);
  const name = wordsOf(PAPER_NAMES, kind);
  const action = expiresOn === null ? 'Add' : 'Renew';
  return (
    <chakra.li
      borderTopWidth="1px"
      borderColor="border.default"
      pt="4"
      display="grid"
      gap="3"
      _first={{ borderTopWidth: '0', pt: '0' }}
    >
      <chakra.div display="flex" flexWrap="wrap" alignItems="center" justifyContent="space-between" gap="3">
        <chakra.div minW="0" flex="1 1 12rem">
          <chakra.div display="flex" flexWrap="wrap" alignItems="center" columnGap="3" rowGap="1">
            <chakra.h3 fontWeight="semibold">{name}</chakra.h3>
            <Badge tone={state.tone}>{state.words}</Badge>
            {waitingExpiresOn !== null && <Badge tone="warning">Being checked</Badge>}
          </chakra.div>
          <chakra.p color="fg.muted">{validity(paper)}</chakra.p>
        </chakra.div>
        {!open && (
          <Button
            variant="outline"
            aria-label={`${action} ${name.toLowerCase()}${vehicle === null ? '' : ` of ${vehicle}`}`}
            onClick={() => setOpen(true)}
          >
            {action}
          </Button>
        )}
      </chakra.div>
      {rejectionReason !== null && (
        <p role="status">{`Your renewed licence was not accepted: ${rejectionReason}`}</p>
      )}
      {open && <PaperForm paper={paper} onClose={() => setOpen(false)} />}
    </chakra.li>
  );
}

function validity({ kind, vehicle, expiresOn, daysLeft, waitingExpiresOn }: Paper): string {
  const until =
    expiresOn === null
      ? 'Add it, and we remind you before it expires.'
      : `${daysLeft !== null && daysLeft < 0 ? 'Was valid' : 'Valid'} until ${formatDay(expiresOn)}.`;
  if (waitingExpiresOn !== null) {
    const last = formatDay(waitingExpiresOn);
    return `${expiresOn === null ? '' : `${until} `}We are checking your licence that is valid until ${last}.`;
  }
  return kind === 'licence' || vehicle === null ? until : `${vehicle}. ${until}`;
}
