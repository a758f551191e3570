import { Button, type ButtonProps } from '@chakra-ui/react/button';
import { chakra } from '@chakra-ui/react/styled-system';
import { useState } from 'react';
import type { TripShare } from '@tafiya/tracking/contract.ts';
import { formatDayTime } from '@/shared/format/dates.ts';
import { copyText } from '@/shared/ui/copy-text.ts';
import { Input } from '@/shared/ui/field.tsx';
import { CheckboxField } from '@/shared/ui/fields.tsx';
import { FamilyIcon } from '@/shared/ui/icons.ts';
import { Problem } from '@/shared/ui/problem.tsx';
import { RoundButton } from '@/shared/ui/round-button.tsx';
import { Sheet } from '@/shared/ui/sheet.tsx';
import { shareUrl, useCreateShare, useReportArrival, useRevokeShare, useShares } from './use-shares.ts';

interface ShareButtonProps extends Pick<ButtonProps, 'variant' | 'size'> {
  tripId: string;
  isRound?: boolean;
}

/** Opens the sheet to share the live position of a trip with people who do not travel on it. */
export function ShareButton({ tripId, isRound = false, ...look }: ShareButtonProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      {isRound ? (
        <RoundButton aria-label="Let family follow" onClick={() => setOpen(true)}>
          <FamilyIcon />
        </RoundButton>
      ) : (
        <Button {...look} onClick={() => setOpen(true)}>
          Let family follow
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
  const active = shares.data?.filter(({ revokedAt }) => revokedAt === null) ?? [];
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
          <ShareLink url={shareUrl(create.data.token)} />
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

/** The person says that they have arrived: people with a link see it, and the links end. */
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
        {shares.map(({ id, createdAt }) => (
          <chakra.li key={id} display="flex" alignItems="center" justifyContent="space-between" gap="3">
            <span>{`Created ${formatDayTime(createdAt)}`}</span>
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
        ))}
      </chakra.ul>
    </chakra.section>
  );
}

const TITLE = 'Follow my trip on Tafiya';

/** A new link, to send with the phone's share sheet where there is one, or to copy. */
function ShareLink({ url }: { url: string }) {
  const [copied, setCopied] = useState<boolean | null>(null);

  async function send(): Promise<void> {
    try {
      await navigator.share({ title: TITLE, url });
    } catch {
      // The share sheet was closed without sending.
    }
  }

  return (
    <chakra.div display="grid" gap="3">
      <Input readOnly value={url} aria-label="Link to this trip" onFocus={(event) => event.target.select()} />
      <chakra.div display="flex" flexWrap="wrap" gap="3" css={{ '& > *': { flex: '1 1 9rem' } }}>
        {'share' in navigator && (
          <Button size="lg" onClick={() => void send()}>
            Send the link
          </Button>
        )}
        <Button
          size="lg"
          variant={'share' in navigator ? 'outline' : 'solid'}
          onClick={() => void copyText(url).then(setCopied)}
        >
          {copied === true ? 'Copied' : 'Copy link'}
        </Button>
      </chakra.div>
      <chakra.p role="status" color="fg.muted">
        {copied === true && 'Link copied. It is shown only this once.'}
        {copied === false && 'The link could not be copied. Select it above and copy it by hand.'}
        {copied === null && 'The link is shown only this once: send or copy it now.'}
      </chakra.p>
    </chakra.div>
  );
}
