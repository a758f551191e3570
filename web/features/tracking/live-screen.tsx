import { chakra } from '@chakra-ui/react/styled-system';
import type { ReactNode } from 'react';
import { BESIDE_MAP } from '@/shared/ui/landscape.ts';
import { SkeletonBlock, SkeletonGroup } from '@/shared/ui/skeleton.tsx';

/** How much of the sheet a phone shows at first: the car, the driver and one button. */
const LOW = '15.5rem';
/** The width of the sheet beside the map, with its margins. */
const BESIDE = 'min(26rem, 50vw + 2rem)';

interface LiveScreenProps {
  /** The name of the sheet. */
  label: string;
  map: ReactNode;
  /** A round link over the map on phones, the first row of the sheet on laptops. */
  back?: ReactNode;
  /** When the trip arrives. */
  arrival: ReactNode;
  /** Beside the arrival, at the right. */
  emergency?: ReactNode;
  /** The sheet is red while an alarm is open. */
  isAlarm?: boolean;
  /** The sheet. */
  children: ReactNode;
}

/**
 * A trip on a map that fills the screen, with a sheet over it. On phones the page is the sheet: scrolling draws it up over the map.
 * On laptops, and on a phone that lies, it stands at the left.
 */
export function LiveScreen({
  label,
  map,
  back,
  arrival,
  emergency,
  isAlarm = false,
  children,
}: LiveScreenProps) {
  return (
    <chakra.main
      id="main"
      tabIndex={-1}
      position="relative"
      minHeight="100dvh"
      paddingTop={`calc(100svh - ${LOW})`}
      // The map takes the touches above the sheet.
      pointerEvents="none"
      css={{
        '& > *': { pointerEvents: 'auto' },
        '--covered': LOW,
        [BESIDE_MAP]: { '--covered': '0px', paddingTop: '0' },
        '@media print': { paddingTop: '0' },
      }}
    >
      <chakra.div position="fixed" inset="0" bg="map.land" _print={{ display: 'none' }}>
        {map}
      </chakra.div>
      <chakra.div
        position="fixed"
        top="3"
        insetStart={back === undefined ? '3' : '4.25rem'}
        insetEnd="3"
        zIndex="docked"
        display="flex"
        alignItems="flex-start"
        justifyContent="space-between"
        gap="2"
        css={{
          '&&': { pointerEvents: 'none' },
          '& > *': { pointerEvents: 'auto' },
          [BESIDE_MAP]: { insetInlineStart: BESIDE },
        }}
      >
        {arrival}
        {emergency}
      </chakra.div>
      <chakra.section
        aria-label={label}
        position="relative"
        minHeight={LOW}
        padding="4"
        paddingTop="2.5"
        paddingBottom="calc(1.25rem + env(safe-area-inset-bottom))"
        bg={isAlarm ? 'danger.bg' : 'bg.card'}
        borderTopWidth={isAlarm ? '4px' : '1px'}
        borderColor={isAlarm ? 'danger.fg' : 'border.default'}
        borderTopRadius="card"
        boxShadow="float"
        zIndex="docked"
        display="grid"
        gridTemplateColumns="minmax(0, 1fr)"
        alignContent="start"
        gap="3.5"
        css={{
          [BESIDE_MAP]: {
            position: 'fixed',
            insetInlineStart: '4',
            top: '4',
            width: '24rem',
            maxWidth: '50vw',
            maxHeight: 'calc(100dvh - 2rem)',
            minHeight: '0',
            overflowY: 'auto',
            paddingBlock: '4',
            borderBottomRadius: 'card',
          },
        }}
      >
        <chakra.span
          aria-hidden="true"
          css={{ [BESIDE_MAP]: { display: 'none' } }}
          justifySelf="center"
          width="9"
          height="1"
          borderRadius="full"
          bg="border.default"
        />
        <chakra.span
          position="fixed"
          css={{ [BESIDE_MAP]: { position: 'static' } }}
          insetStart="3"
          top="3"
          zIndex="docked"
          _empty={{ display: 'none' }}
        >
          {back}
        </chakra.span>
        {children}
      </chakra.section>
    </chakra.main>
  );
}

/** The arrival over the map: the time large, what belongs to it below. */
export const ArrivalCard = chakra('section', {
  base: {
    minWidth: '0',
    flex: '1',
    [BESIDE_MAP]: { flex: '0 1 auto' },
    minHeight: '3.25rem',
    paddingX: '3.5',
    paddingTop: '1.5',
    paddingBottom: '2',
    borderRadius: 'card',
    borderWidth: '1px',
    borderColor: 'border.default',
    bg: 'bg.card',
    boxShadow: 'float',
    fontSize: 'sm',
    lineHeight: 'snug',
    color: 'fg.muted',
    fontVariantNumeric: 'tabular-nums',
    '& > b': {
      display: 'block',
      fontSize: 'lg',
      fontWeight: 'bold',
      letterSpacing: 'tight',
      color: 'fg.default',
      '&:empty': { display: 'none' },
    },
  },
});

/** While the trip is loading: the colour of the land, and the sheet. */
export function LiveSkeleton({ title }: { title: string }) {
  return (
    <LiveScreen label={title} map={null} arrival={<ArrivalCard aria-hidden="true" />}>
      <chakra.h1 srOnly>{title}</chakra.h1>
      <SkeletonGroup label="Loading trip..." display="grid" gap="3.5">
        <SkeletonBlock height="10" width="48" />
        <SkeletonBlock height="14" />
        <SkeletonBlock height="14" />
      </SkeletonGroup>
    </LiveScreen>
  );
}
