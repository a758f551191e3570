import { Button } from '@chakra-ui/react/button';
import { chakra } from '@chakra-ui/react/styled-system';
import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { HOLD_MS } from '@tafiya/core/limits.ts';

interface HoldButtonProps {
  label: string;
  /** The label of the second button, for people who cannot hold. */
  instead: string;
  /** The id of a text that says why the button must be held. */
  describedBy?: string;
  isHard?: boolean;
  /** Drawn instead of the label and its filling bar, with the share that was held: as a transition, from 0 to 1. */
  face?: (held: { share: number; transition: string }) => ReactNode;
  /** After the button was held for two seconds, with a finger or with Enter or Space. */
  onHeld: () => void;
}

/**
 * A button that must be held instead of answering a question. A short press, and assistive technology that cannot hold, get a
 * second button that does the same.
 */
export function HoldButton({ label, instead, describedBy, isHard = false, face, onHeld }: HoldButtonProps) {
  const [isHeld, setHeld] = useState(false);
  const [isShort, setShort] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);

  function press(): void {
    if (isHeld) return;
    setHeld(true);
    timer.current = setTimeout(() => {
      setHeld(false);
      setShort(false);
      navigator.vibrate?.(200);
      onHeld();
    }, HOLD_MS);
  }
  function release(): void {
    clearTimeout(timer.current);
    if (isHeld) setShort(true);
    setHeld(false);
  }
  function onKeyDown(event: KeyboardEvent): void {
    if (event.key !== 'Enter' && event.key !== ' ') return;
    event.preventDefault();
    if (!event.repeat) press();
  }
  return (
    <chakra.div display="grid" gap="3">
      <Button
        {...(face ? { unstyled: true, css: FACE } : { css: BAR, ...(isHard && { colorPalette: 'red' }) })}
        aria-describedby={describedBy}
        touchAction="none"
        userSelect="none"
        onPointerDown={({ button }) => button === 0 && press()}
        onPointerUp={release}
        onPointerLeave={release}
        onPointerCancel={release}
        onContextMenu={(event) => event.preventDefault()}
        onKeyDown={onKeyDown}
        onKeyUp={release}
        onBlur={release}
        onClick={({ detail }) => detail === 0 && setShort(true)}
      >
        {face?.({ share: isHeld ? 1 : 0, transition: isHeld ? `${HOLD_MS}ms linear` : '0s' })}
        {!face && (
          <>
            <chakra.span
              aria-hidden="true"
              position="absolute"
              inset="0"
              background="currentColor"
              opacity="0.25"
              transformOrigin="left"
              transform={isHeld ? 'scaleX(1)' : 'scaleX(0)'}
              transition={isHeld ? `transform ${HOLD_MS}ms linear` : 'none'}
              _motionReduce={{ transition: 'none' }}
            />
            {isHeld ? 'Keep holding...' : label}
          </>
        )}
      </Button>
      {isShort && (
        <chakra.div role="status" display="grid" gap="2">
          <p>Hold the button for 2 seconds. If you cannot hold it, use this one:</p>
          <Button
            variant="outline"
            {...(isHard && { colorPalette: 'red' })}
            onClick={() => {
              setShort(false);
              onHeld();
            }}
          >
            {instead}
          </Button>
        </chakra.div>
      )}
    </chakra.div>
  );
}

const BAR = {
  position: 'relative',
  overflow: 'hidden',
  minHeight: '20',
  px: '7',
  fontSize: 'lg',
  whiteSpace: 'normal',
} as const;
const FACE = { display: 'grid', width: 'full', textAlign: 'start', cursor: 'pointer' } as const;
