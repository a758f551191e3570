import { Button, type ButtonProps } from '@chakra-ui/react/button';
import { chakra } from '@chakra-ui/react/styled-system';
import { useState } from 'react';
import type { TripShare } from '@tafiya/tracking/contract.ts';
import { formatDayTime } from '@/shared/format/dates.ts';
import { countOf } from '@/shared/format/numbers.ts';
import { useNow } from '@/shared/live/use-now.ts';
import { SendLink } from '@/shared/trips/send-link.tsx';
import { CheckboxField } from '@/shared/ui/fields.tsx';
import { FamilyIcon } from '@/shared/ui/icons.ts';
import { Problem } from '@/shared/ui/problem.tsx';
import { RoundButton } from '@/shared/ui/round-button.tsx';
import { Sheet } from '@/shared/ui/sheet.tsx';
import { shareUrl, useCreateShare, useReportArrival, useRevokeShare, useShares } from './use-shares.ts';

const TITLE = 'Follow my trip on Tafiya';

interface ShareButtonProps extends Pick<ButtonProps, 'variant' | 'size'> {
  tripId: string;
  label?: string;
  isRound?: boolean;
  /** Gone once there is a link: then `Followers` leads to the sheet. */
  isFirst?: boolean;
}

const isLive = ({ revokedAt }: TripShare) => revokedAt === null;

/** Opens the sheet to share the live position of a trip with people who do not travel on it. */
export function ShareButton({
  tripId,
  label = 'Let family follow',
  isRound = false,
  isFirst = false,
  ...look
}: ShareButtonProps) {
  const [isOpen, setOpen] = useState(false);
  const { data } = useShares(tripId, isFirst);
  const isReplaced = isFirst && data?.some(isLive) === true;
  return (
    <>
      {isReplaced ? null : isRound ? (
        <RoundButton aria-label={label} onClick={() => setOpen(true)}>
          <FamilyIcon />
        </RoundButton>
      ) : (
        <Button {...look} onClick={() => setOpen(true)}>
          {label}
        </Button>
      )}
      {isOpen && <ShareSheet tripId={tripId} onClose={() => setOpen(false)} />}
    </>
  );
}

/** Creates a link to a trip, sends or copies it, and revokes earlier links. */
function ShareSheet({ tripId, onClose }: { tripId: string; onClose: () => void }) {
  const shares = useShares(tripId);
  const create = useCreateShare(tripId);
  const [showsName, setShowsName] = useState(false);
  const revoke = useRevokeShare(tripId);
  const active = shares.data?.filter(isLive) ?? [];
  // Only this answer has the link: it stays also if the list of links cannot be loaded.
  const isRevoked =
    shares.data?.some(({ id, revokedAt }) => id === create.data?.id && revokedAt !== null) ?? false;
  return (
    <Sheet title="Let family follow" onClose={onClose}>
      <chakra.div display="grid" gap="4">
        <p>
          Anyone with the link sees the driver’s first name, the vehicle and plate, the route, the last
          position and the arrival time. The link stops working 2 hours after your stop, or when you revoke
          it.
        </p>
        {create.data && !isRevoked ? (
          <SendLink
            url={shareUrl(create.data.token)}
            title={TITLE}
            text={TITLE}
            note="The link is shown only this once: send or copy it now."
          />
        ) : (
          <>
            <CheckboxField
              label="Show my first name"
              checked={showsName}
              onChange={({ target }) => setShowsName(target.checked)}
            />
            <Button size="lg" disabled={create.isPending} onClick={() => create.mutate(showsName)}>
              {create.isPending ? 'Creating the link...' : 'Create a link'}
            </Button>
          </>
        )}
        <Problem error={create.error} otherwise="The link could not be created. Please try again." />
        <Problem error={shares.error} otherwise="Your links could not be loaded." />
        {active.length > 0 && (
          <LinkList shares={active} pending={revoke.isPending} onRevoke={(id) => revoke.mutate(id)} />
        )}
        {active.length > 0 && <Arrived tripId={tripId} />}
        <Problem error={revoke.error} otherwise="The link could not be revoked. Please try again." />
        <chakra.p role="status" _empty={{ display: 'none' }}>
          {revoke.isSuccess && 'Link revoked. It no longer works.'}
        </chakra.p>
      </chakra.div>
    </Sheet>
  );
}

/** The person reports their arrival: people with a link see it, and the links end. */
function Arrived({ tripId }: { tripId: string }) {
  const report = useReportArrival(tripId);
  return (
    <chakra.div display="grid" gap="2" borderTopWidth="1px" borderColor="border.default" paddingTop="4">
      <Button
        variant="outline"
        disabled={report.isPending || report.isSuccess}
        onClick={() => report.mutate()}
      >
        {report.isPending ? 'Sending...' : 'I have arrived'}
      </Button>
      <Problem error={report.error} otherwise="This could not be sent. Please try again." />
      <chakra.p role="status" color="fg.muted">
        {report.isSuccess
          ? 'People with your link see that you have arrived. The link shows no position any more, and ends in 30 minutes.'
          : 'Tells people with your link, and ends it.'}
      </chakra.p>
    </chakra.div>
  );
}

interface LinkListProps {
  shares: TripShare[];
  pending: boolean;
  onRevoke: (id: string) => void;
}

function LinkList({ shares, pending, onRevoke }: LinkListProps) {
  return (
    <chakra.section
      aria-labelledby="your-links"
      borderTopWidth="1px"
      borderColor="border.default"
      paddingTop="4"
    >
      <h3 id="your-links">Your links to this trip</h3>
      <chakra.ul listStyleType="none">
        {shares.map((share) => {
          const { id, createdAt } = share;
          return (
            <chakra.li key={id} display="flex" alignItems="center" justifyContent="space-between" gap="3">
              <chakra.span lineHeight="snug">
                {`Created ${formatDayTime(createdAt)}`}
                <chakra.span display="block" fontSize="sm" color="fg.muted">
                  <Opened shares={[share]} />
                </chakra.span>
              </chakra.span>
              <Button
                variant="ghost"
                colorPalette="red"
                disabled={pending}
                aria-label={`Revoke link created ${formatDayTime(createdAt)}`}
                onClick={() => onRevoke(id)}
              >
                Revoke link
              </Button>
            </chakra.li>
          );
        })}
      </chakra.ul>
    </chakra.section>
  );
}

/** The page of a link asks every 15 seconds; the server writes once in 30. */
const OPEN_FOR_MS = 60_000;

/** When links were last open: all that is known of those who follow. */
function Opened({ shares }: { shares: TripShare[] }) {
  const last = Math.max(0, ...shares.map(({ viewedAt }) => Date.parse(viewedAt ?? '') || 0));
  const isOpen = useNow((now) => now - last < OPEN_FOR_MS);
  if (last === 0) return 'Not opened yet';
  return isOpen ? 'Open now' : `Last opened ${formatDayTime(new Date(last).toISOString())}`;
}

/** The people who follow with the reader's links, and the way to add or end one; empty without links. */
export function Followers({ tripId }: { tripId: string }) {
  const shares = useShares(tripId).data?.filter(isLive) ?? [];
  if (shares.length === 0) return null;
  return (
    <chakra.div display="flex" alignItems="center" gap="3" minHeight="3.5rem">
      <FamilyIcon />
      <chakra.p flex="1" minWidth="0" lineHeight="snug">
        <b>Family can follow</b>
        <chakra.span display="block" fontSize="sm" color="fg.muted">
          {`${countOf(shares.length, 'link')}, `}
          <Opened shares={shares} />
        </chakra.span>
      </chakra.p>
      <ShareButton tripId={tripId} label="Add or stop" variant="ghost" />
    </chakra.div>
  );
}
