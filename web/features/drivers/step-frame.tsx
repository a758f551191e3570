import { chakra } from '@chakra-ui/react/styled-system';
import { type ReactNode, type Ref } from 'react';
import { BackIcon, CloseIcon } from '@/shared/ui/icons.ts';
import { RoundButton } from '@/shared/ui/round-button.tsx';

interface StepFrameProps {
  title: string;
  /** Read out before the title. */
  lead?: string;
  /** The bars of the steps, under the title. */
  steps?: ReactNode;
  /** At the end of the bar. */
  end?: ReactNode;
  /** The arrow, else the cross, which closes the page. */
  onBack?: (() => void) | undefined;
  onClose?: () => void;
  heading?: Ref<HTMLHeadingElement>;
  /** The content of the lower edge: the one button, and a word beside it. */
  foot?: ReactNode;
  children: ReactNode;
}

/** A page of one step: a bar with the way back, the bars of the steps, and the button at the lower edge of the screen. */
export function StepFrame(props: StepFrameProps) {
  const { title, lead, steps, end, onBack, onClose, heading, foot, children } = props;
  return (
    <chakra.div width="full" maxWidth={{ md: '2xl' }} marginInline="auto">
      <Bar>
        <RoundButton bg="transparent" aria-label={onBack ? 'Back' : 'Close'} onClick={onBack ?? onClose}>
          {onBack ? <BackIcon /> : <CloseIcon />}
        </RoundButton>
        <chakra.h1
          ref={heading}
          tabIndex={-1}
          minWidth="0"
          fontSize="1.125rem"
          fontWeight="bold"
          letterSpacing="tight"
          lineHeight="snug"
          overflowWrap="anywhere"
          outline="none"
        >
          {lead !== undefined && <chakra.span srOnly>{`${lead}: `}</chakra.span>}
          {title}
        </chakra.h1>
        {end && (
          <chakra.div marginInlineStart="auto" flexShrink="0">
            {end}
          </chakra.div>
        )}
      </Bar>
      {steps}
      <Body>{children}</Body>
      {foot !== undefined && (
        <Foot>
          <div>{foot}</div>
        </Foot>
      )}
    </chakra.div>
  );
}

const Bar = chakra('header', {
  base: {
    display: 'flex',
    alignItems: 'center',
    gap: '1',
    minHeight: '14',
    paddingInline: '1',
    bg: 'bg.card',
    md: { bg: 'transparent', paddingTop: '4' },
  },
});

const Body = chakra('div', {
  base: {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr)',
    gap: '4',
    paddingInline: '4',
    paddingTop: '4',
    // The foot, and at twice the text size its second line.
    paddingBottom: '36',
  },
});

const Foot = chakra('footer', {
  base: {
    position: 'fixed',
    insetX: '0',
    bottom: '0',
    zIndex: 'docked',
    bg: 'bg.card',
    borderTopWidth: '1px',
    borderColor: 'border.default',
    paddingBottom: 'env(safe-area-inset-bottom)',
    '& > div': {
      display: 'flex',
      flexWrap: 'wrap',
      alignItems: 'center',
      gap: '3',
      width: 'full',
      maxWidth: '2xl',
      marginInline: 'auto',
      paddingInline: '4',
      paddingBlock: '3',
    },
    '& p': { flex: '1 1 6rem', fontSize: 'sm', lineHeight: 'snug', color: 'fg.muted' },
    '& button': { flex: '1 1 10rem' },
  },
});
