import { askDriverPath } from '@/shared/messages/message-path.ts';
import { ButtonLink } from '@/shared/ui/button-link.tsx';
import { FollowIcon, MessageIcon, PhoneIcon } from '@/shared/ui/icons.ts';
import { Tile, Tiles } from '@/shared/ui/tiles.tsx';

interface TripActionsProps {
  tripId: string;
  /** The driver's; null unless the passenger may call. */
  phone: string | null;
  /** The main one of the three; another button of the page where none is named. */
  main?: 'call' | 'follow' | undefined;
}

/** The passenger's actions for a booked trip: call, follow, write. */
export function TripActions({ tripId, phone, main }: TripActionsProps) {
  return (
    <Tiles>
      {phone !== null && (
        <Tile href={`tel:${phone}`} {...look(main === 'call')}>
          <PhoneIcon />
          Call Driver
        </Tile>
      )}
      <ButtonLink to={`/track/${tripId}`} {...look(main === 'follow' || (main === 'call' && phone === null))}>
        <FollowIcon />
        Track Trip
      </ButtonLink>
      <ButtonLink to={askDriverPath(tripId)} {...look(false)} label="Message driver">
        <MessageIcon />
        Message
      </ButtonLink>
    </Tiles>
  );
}

const look = (isMain: boolean) =>
  isMain ? ({ variant: 'solid', 'data-main': '' } as const) : ({ variant: 'outline' } as const);
