import { Button } from '@chakra-ui/react/button';
import { chakra } from '@chakra-ui/react/styled-system';
import { askDriverPath } from '@/shared/messages/message-path.ts';
import { ButtonLink } from '@/shared/ui/button-link.tsx';
import { FollowIcon, MessageIcon, PhoneIcon } from '@/shared/ui/icons.ts';

interface TripActionsProps {
  tripId: string;
  /** The driver's; null unless the passenger may call. */
  phone: string | null;
  /** The main one of the three; another button of the page where none is named. */
  main?: 'call' | 'follow' | undefined;
}

/** What a passenger does with a booked trip: call, follow, write. */
export function TripActions({ tripId, phone, main }: TripActionsProps) {
  return (
    <chakra.div
      display="flex"
      flexWrap="wrap"
      gap="2"
      css={{
        '& > *': {
          flex: '1 1 5.5rem',
          flexDirection: 'column',
          gap: '1',
          height: 'auto',
          paddingInline: '1',
          paddingBlock: '2',
        },
        '& > [data-outlined] svg': { color: 'positive.fg' },
      }}
    >
      {phone !== null && (
        <Button asChild {...look(main === 'call')}>
          <a href={`tel:${phone}`}>
            <PhoneIcon />
            Call Driver
          </a>
        </Button>
      )}
      <ButtonLink to={`/track/${tripId}`} {...look(main === 'follow' || (main === 'call' && phone === null))}>
        <FollowIcon />
        Track Trip
      </ButtonLink>
      <ButtonLink to={askDriverPath(tripId)} {...look(false)} label="Message driver">
        <MessageIcon />
        Message
      </ButtonLink>
    </chakra.div>
  );
}

const look = (isMain: boolean) =>
  isMain ? ({ variant: 'solid' } as const) : ({ variant: 'outline', 'data-outlined': '' } as const);
