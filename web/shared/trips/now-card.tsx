import { chakra } from '@chakra-ui/react/styled-system';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { Stripes } from '@/shared/ui/stripes.tsx';

interface End {
  place: string;
  /** "07:30", "about 10:20" */
  time?: string | undefined;
  /** The meeting point, or what happened there. */
  note?: ReactNode;
}

interface NowCardProps {
  /** Small, above the headline: the day, or where the car is. */
  eyebrow: ReactNode;
  /** The trip is under way. */
  isLive?: boolean;
  headline: ReactNode;
  /** One line under the headline. */
  line?: ReactNode;
  /** The head is yellow: the driver waits at the meeting point. */
  isLoud?: boolean;
  from: End;
  to: End;
  /** From 0 to 1, once the trip has left. */
  progress?: number | undefined;
  /** The page of the trip. */
  href: string;
  /** The people who come, with the round buttons to reach them. */
  who: ReactNode;
  /** The car to look for at the park; a loud card has it in its head. */
  car?: ReactNode;
  /** The one filled button. */
  step: ReactNode;
  /** The sum paid, and how. */
  money?: ReactNode;
}

/** The trip that is near, on top of the home: when, from where to where, with whom, and one next step. A ticket that lies on wide screens. */
export function NowCard(props: NowCardProps) {
  const { isLoud = false, car, who, step, money } = props;
  const stub = (
    <>
      <Notch />
      <Area css={{ gridArea: { lg: 'who' } }} marginTop={{ lg: '4' }}>
        {who}
      </Area>
    </>
  );
  const action = <Area css={{ gridArea: { lg: 'step' } }}>{step}</Area>;
  const price = money && <Area css={{ gridArea: { lg: 'pay' } }}>{money}</Area>;
  return (
    <Paper aria-labelledby="now">
      <Head {...props} />
      {isLoud ? (
        <>
          {action}
          {price}
          {stub}
        </>
      ) : (
        <>
          <Way {...props} />
          {stub}
          {car && (
            <Area css={{ gridArea: { lg: 'car' } }} alignSelf="start">
              {car}
            </Area>
          )}
          {action}
          {price}
        </>
      )}
    </Paper>
  );
}

const Paper = chakra('section', {
  base: {
    layerStyle: 'card',
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr)',
    gap: '3.5',
    paddingBottom: '4',
    overflow: 'clip',
    overflowClipMargin: '1px',
    fontVariantNumeric: 'tabular-nums',
    lg: {
      gridTemplate: '"head cut who" auto "way cut car" auto "pay cut step" auto / minmax(0, 1fr) 0 17.75rem',
      columnGap: '0',
    },
  },
});

const Area = chakra('div', { base: { marginInline: '4', minWidth: 0, _empty: { display: 'none' } } });

/** The perforation with its half-round notches. */
const Notch = chakra('div', {
  base: {
    position: 'relative',
    borderTopWidth: '2px',
    borderStyle: 'dashed',
    borderColor: 'border.default',
    '&::before, &::after': {
      content: '""',
      position: 'absolute',
      top: '-9px',
      boxSize: '16px',
      borderRadius: 'full',
      borderWidth: '1px',
      borderStyle: 'solid',
      borderColor: 'border.default',
      background: 'bg.page',
    },
    _before: { insetInlineStart: '-9px', clipPath: 'inset(0 0 0 7px)' },
    _after: { insetInlineEnd: '-9px', clipPath: 'inset(0 7px 0 0)' },
    lg: {
      gridArea: 'cut',
      marginBottom: '-4',
      borderTopWidth: '0',
      borderInlineStartWidth: '2px',
      _before: { inset: '-9px auto auto -9px', clipPath: 'inset(7px 0 0)' },
      _after: { inset: 'auto auto -9px -9px', clipPath: 'inset(0 0 7px)' },
    },
  },
});

function Head({ eyebrow, isLive, headline, line, isLoud, car }: NowCardProps) {
  return (
    <chakra.header
      gridArea={{ lg: 'head' }}
      paddingTop="3.5"
      paddingInline="4"
      display="grid"
      gap="0.5"
      minWidth="0"
      {...(isLoud && { bg: 'accent.bg', color: 'accent.fg', paddingBottom: '3.5' })}
    >
      <chakra.p
        display="flex"
        alignItems="center"
        gap="1.5"
        fontSize="sm"
        fontWeight="semibold"
        color={isLoud ? undefined : isLive ? 'positive.fg' : 'fg.muted'}
      >
        {isLive && <chakra.span aria-hidden="true" boxSize="2.5" borderRadius="full" bg="positive.fg" />}
        {eyebrow}
      </chakra.p>
      <chakra.h2
        id="now"
        fontSize="1.75rem"
        fontWeight="bold"
        lineHeight="1.15"
        letterSpacing="tight"
        overflowWrap="anywhere"
      >
        {headline}
      </chakra.h2>
      {isLoud && car ? <chakra.div marginTop="2">{car}</chakra.div> : line && <p>{line}</p>}
    </chakra.header>
  );
}

/** From where to where: the cities with the two stripes, times and places under them. */
function Way({ from, to, progress, href }: NowCardProps) {
  return (
    <Area
      css={{ gridArea: { lg: 'way' } }}
      display="grid"
      gridTemplateColumns="auto 1fr auto"
      alignItems="center"
      columnGap="2.5"
    >
      <chakra.h3 gridColumn="1 / -1" css={{ '& a': WAY_LINK }}>
        <Link to={href}>
          <span>{from.place}</span>
          {progress === undefined ? <Stripes /> : <DoneWay progress={progress} />}
          <chakra.span srOnly> to</chakra.span> <span>{to.place}</span>
        </Link>
      </chakra.h3>
      <EndFacts end={from} />
      <EndFacts end={to} isEnd />
    </Area>
  );
}

const WAY_LINK = {
  display: 'flex',
  alignItems: 'center',
  gap: '2.5',
  fontSize: 'xl',
  fontWeight: 'bold',
  letterSpacing: 'tight',
  lineHeight: 'snug',
  borderRadius: 'control',
  _hover: { textDecoration: 'underline', textUnderlineOffset: '4px' },
} as const;

function EndFacts({ end: { time, note }, isEnd = false }: { end: End; isEnd?: boolean }) {
  return (
    <chakra.div
      gridColumn={isEnd ? '3' : '1 / 3'}
      textAlign={isEnd ? 'end' : 'start'}
      alignSelf="start"
      minWidth="0"
    >
      {time !== undefined && <chakra.p fontWeight="semibold">{time}</chakra.p>}
      {note && (
        <chakra.p fontSize="sm" color="fg.muted" overflowWrap="anywhere">
          {note}
        </chakra.p>
      )}
    </chakra.div>
  );
}

/** The way with the part that is done, and the car between. */
function DoneWay({ progress }: { progress: number }) {
  const at = `${Math.round(progress * 100)}%`;
  return (
    <chakra.span
      aria-hidden="true"
      position="relative"
      flex="1"
      minWidth="6"
      height="9px"
      borderBlockWidth="3px"
      borderColor="border.default"
    >
      <chakra.span
        position="absolute"
        insetInlineStart="0"
        insetBlock="-3px"
        borderBlockWidth="3px"
        borderColor="positive.fg"
        style={{ width: at }}
      />
      <chakra.span
        position="absolute"
        top="50%"
        boxSize="18px"
        margin="-9px 0 0 -9px"
        borderRadius="full"
        bg="accent.bg"
        borderWidth="4px"
        borderColor="accent.fg"
        style={{ insetInlineStart: at }}
      />
    </chakra.span>
  );
}
