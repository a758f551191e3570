import { chakra } from '@chakra-ui/react/styled-system';
import { keyframes } from '@emotion/react';
import { type ReactNode, type RefObject, useId, useLayoutEffect, useRef } from 'react';
import { CloseIcon } from './icons.ts';

interface SheetProps {
  title: string;
  /** Stands in the place of the title, which is then read out only. */
  head?: ReactNode;
  /** `top`: over the top of the page, which it changes. `end`: in wide windows at the right edge. */
  placement?: 'top' | 'end';
  onClose: () => void;
  children: ReactNode;
}

/**
 * A modal: from the bottom on a phone, centred from 768 px. Render it to open it, stop rendering it to close it.
 * The native dialog keeps the focus inside and makes the page behind it inert; on close the focus returns to the opener.
 */
export function Sheet({ title, head, placement, onClose, children }: SheetProps) {
  const titleId = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  useModal(dialog, heading);
  return (
    <SheetDialog
      ref={dialog}
      aria-labelledby={titleId}
      placement={placement}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      onClick={(event) => {
        if (event.target === event.currentTarget) onClose();
      }}
    >
      <SheetPanel>
        <SheetHeader data-own={head ? '' : undefined}>
          <SheetTitle id={titleId} ref={heading} tabIndex={-1} srOnly={Boolean(head)}>
            {title}
          </SheetTitle>
          {head}
          <SheetClose type="button" aria-label="Close" onClick={onClose}>
            <CloseIcon />
          </SheetClose>
        </SheetHeader>
        <SheetBody>{children}</SheetBody>
      </SheetPanel>
    </SheetDialog>
  );
}

/** Opens a native dialog as a modal while it is rendered, with the focus on its heading; the focus returns to the opener. */
export function useModal(
  dialog: RefObject<HTMLDialogElement | null>,
  heading: RefObject<HTMLElement | null>,
) {
  useLayoutEffect(() => {
    const element = dialog.current;
    if (!element) return;
    const opener = document.activeElement;
    const root = document.documentElement;
    const overflow = root.style.overflow;
    root.style.overflow = 'hidden';
    if (typeof element.showModal === 'function') element.showModal();
    else element.setAttribute('open', '');
    heading.current?.focus();
    return () => {
      root.style.overflow = overflow;
      if (typeof element.close === 'function') element.close();
      if (opener instanceof HTMLElement) opener.focus();
    };
  }, [dialog, heading]);
}

const arrive = keyframes({ from: { opacity: 0, transform: 'translateY(24px)' } });

const SheetDialog = chakra('dialog', {
  base: {
    position: 'fixed',
    inset: 'auto 0 0 0',
    margin: 0,
    padding: 0,
    border: 0,
    width: '100%',
    maxWidth: '100%',
    maxHeight: '92dvh',
    '@media (max-height: 750px)': { maxHeight: '97dvh' },
    background: 'transparent',
    color: 'fg.default',
    // The opener may be inside text that is aligned to the end, such as a ticket's stub.
    textAlign: 'start',
    overflow: 'visible',
    animation: `${arrive} 200ms ease-out`,
    '&::backdrop': { background: 'rgb(16 18 22 / 0.55)' },
    md: { inset: 0, margin: 'auto', width: '480px', maxHeight: '88dvh', height: 'fit-content' },
  },
  variants: {
    placement: {
      top: {
        inset: '0 0 auto 0',
        '& > div': { borderTopRadius: '0', borderBottomRadius: 'card' },
        md: { margin: '0 auto' },
        xl: { top: '16', '& > div': { borderRadius: 'card' } },
      },
      end: {
        xl: {
          inset: '0 0 0 auto',
          margin: 0,
          width: '27rem',
          height: '100dvh',
          maxHeight: '100dvh',
          '& > div': { height: 'full', borderRadius: '0' },
        },
      },
    },
  },
});

const SheetPanel = chakra('div', {
  base: {
    display: 'flex',
    flexDirection: 'column',
    maxHeight: 'inherit',
    background: 'bg.card',
    borderTopRadius: 'card',
    boxShadow: 'float',
    md: { borderRadius: 'card' },
  },
});

const SheetHeader = chakra('div', {
  base: {
    display: 'flex',
    alignItems: 'center',
    justifyContent: 'space-between',
    gap: '12px',
    paddingInlineStart: '20px',
    paddingInlineEnd: '8px',
    paddingBlock: '8px',
    borderBottomWidth: '1px',
    borderColor: 'border.default',
    '&[data-own]': { borderBottomWidth: '0', paddingBottom: '0', '& + div': { paddingTop: '12px' } },
  },
});

const SheetTitle = chakra('h2', {
  base: {
    fontSize: 'lg',
    fontWeight: 'bold',
    letterSpacing: 'tight',
    outline: 'none',
    overflowWrap: 'anywhere',
  },
});

const SheetClose = chakra('button', {
  base: {
    display: 'grid',
    placeItems: 'center',
    width: '44px',
    height: '44px',
    flexShrink: 0,
    borderRadius: 'control',
    color: 'fg.muted',
    cursor: 'pointer',
    _hover: { background: 'bg.subtle', color: 'fg.default' },
  },
});

const SheetBody = chakra('div', {
  base: { padding: '20px', overflowY: 'auto', overscrollBehavior: 'contain' },
});
