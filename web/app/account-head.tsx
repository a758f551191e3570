import { chakra } from '@chakra-ui/react/styled-system';
import type { ComponentProps } from 'react';
import { Link, useLocation, useNavigate } from 'react-router-dom';
import { MyRatings } from '@/features/ratings/my-ratings.tsx';
import { formatCount, formatRating } from '@/shared/format/numbers.ts';
import { useUser } from '@/shared/session/store.ts';
import { DriverPhoto } from '@/shared/trips/driver-photo.tsx';
import { ForwardIcon } from '@/shared/ui/icons.ts';
import { Sheet } from '@/shared/ui/sheet.tsx';

const RATINGS = '#ratings';

/** Portrait and name; the line under it opens the ratings that the person got. */
export function AccountHead() {
  const { name, photo, userType, companyName, rating, ratingCount } = useUser();
  const { hash } = useLocation();
  const navigate = useNavigate();
  return (
    <>
      <chakra.div display="flex" alignItems="center" gap="3.5" px="1" fontSize="1.5rem">
        <DriverPhoto driver={{ photo, hasPhoto: false, isPhotoPublic: false, user: { name } }} size="16" />
        <chakra.div minW="0">
          <chakra.h1 fontSize="inherit" lineHeight="1.2" overflowWrap="anywhere">
            <chakra.span srOnly>Account: </chakra.span>
            {name}
          </chakra.h1>
          {userType === 'corporate' ? (
            <chakra.p color="fg.muted" fontSize="md">
              {companyName}
            </chakra.p>
          ) : (
            <MyRating to={RATINGS} replace>
              {rating === null
                ? 'No ratings yet'
                : `Rated ${formatRating(rating)} by ${userType === 'driver' ? 'passengers' : 'drivers'} (${formatCount(ratingCount)})`}
              <ForwardIcon />
            </MyRating>
          )}
        </chakra.div>
      </chakra.div>
      {hash === RATINGS && (
        <CardSheet title="Your ratings" onClose={() => void navigate('/account', { replace: true })}>
          <MyRatings />
        </CardSheet>
      )}
    </>
  );
}

/** As high as a finger; the rest of its height is over the name. */
const MyRating = chakra(Link, {
  base: {
    display: 'flex',
    alignItems: 'center',
    gap: '1',
    minH: 'touch',
    my: '-2.5',
    color: 'fg.muted',
    fontSize: 'md',
    _icon: { flexShrink: 0, boxSize: '4' },
  },
});

/** A card as a sheet, whose title and frame stand for those of the card. */
export function CardSheet({ children, ...sheet }: ComponentProps<typeof Sheet>) {
  return (
    <Sheet {...sheet}>
      <chakra.div
        css={{
          '& > section': { p: '0', border: '0', bg: 'transparent' },
          '& > section > div > h2, & > section > div:has(> h2:only-child)': { srOnly: true },
        }}
      >
        {children}
      </chakra.div>
    </Sheet>
  );
}
