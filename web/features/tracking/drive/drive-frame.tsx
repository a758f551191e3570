import { chakra } from '@chakra-ui/react/styled-system';
import { LoadingStripes } from '@/shared/ui/stripes.tsx';

/** Wide or lying screens have the sign at the left, the passengers and the button at the right. */
const WIDE = '@media (orientation: landscape) and (min-width: 40rem)';

const Main = chakra('main', {
  base: {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr)',
    gridTemplateRows: 'auto 1fr auto',
    minHeight: '100dvh',
    bg: 'bg.page',
    outline: 'none',
    [WIDE]: {
      gridTemplateColumns: 'minmax(0, 1fr) minmax(0, 1fr)',
      gridTemplateRows: '1fr auto',
      '& > header': { gridRow: '1 / 3' },
    },
  },
});

export function DriveFrame({ children }: { children: React.ReactNode }) {
  return (
    <Main id="main" tabIndex={-1} aria-label="Driver Controls">
      {children}
    </Main>
  );
}

export const DriveBody = chakra('div', {
  base: {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr)',
    alignContent: 'start',
    gap: '2',
    paddingX: '4',
    paddingY: '2',
  },
});

/** Stays in reach while the list of passengers is longer than the screen. */
export const DriveFoot = chakra('footer', {
  base: {
    position: 'sticky',
    bottom: '0',
    alignSelf: 'end',
    paddingX: '4',
    paddingTop: '2',
    paddingBottom: 'calc(1rem + env(safe-area-inset-bottom))',
    bg: 'bg.page',
  },
});

/** While the trip is loading: the colour of the sign. */
export function DriveSkeleton() {
  return (
    <DriveFrame>
      <chakra.header bg="hero.bg" color="hero.fg" minHeight="20rem" padding="4">
        <chakra.h1 srOnly>Trip Tracking</chakra.h1>
      </chakra.header>
      <LoadingStripes label="Loading trip..." alignContent="center" />
    </DriveFrame>
  );
}
