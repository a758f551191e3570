import { chakra } from '@chakra-ui/react/styled-system';
import { TOAST_DURATION_MS } from '@tafiya/core/limits.ts';
import { useEffect, useRef, useState, type PointerEvent } from 'react';
import { CloseIcon, InfoIcon, TickIcon, WarningIcon } from './icons.ts';
import { Arrival } from './motion.tsx';
import { dismissToast, useToast, type Toast, type ToastKind } from './toaster.ts';

const SWIPE_THRESHOLD_PX = 50;
const LOOKS: Record<ToastKind, { Icon: typeof TickIcon; color: string }> = {
  success: { Icon: TickIcon, color: 'positive.fg' },
  error: { Icon: WarningIcon, color: 'danger.fg' },
  info: { Icon: InfoIcon, color: 'fg.muted' },
};

/** Shows the toasts at the lower edge of the screen. The two live regions stay in the page, so that new content is announced. */
export function ToasterRegion() {
  const current = useToast((state) => state.current);
  return (
    <chakra.div
      position="fixed"
      zIndex="toast"
      insetX="4"
      bottom={{ base: 'calc(env(safe-area-inset-bottom) + 5rem)', md: '6' }}
      display="flex"
      justifyContent={{ base: 'center', md: 'flex-end' }}
      pointerEvents="none"
    >
      <ToastRegions current={current} />
    </chakra.div>
  );
}

function ToastRegions({ current }: { current: Toast | null }) {
  const urgent = current?.kind === 'error';
  return (
    <>
      <div role="status">
        <Arrival id={String(current?.id)}>
          {current !== null && !urgent && <ToastCard toast={current} />}
        </Arrival>
      </div>
      <div role="alert">
        <Arrival id={String(current?.id)}>
          {current !== null && urgent && <ToastCard toast={current} />}
        </Arrival>
      </div>
    </>
  );
}

function ToastCard({ toast }: { toast: Toast }) {
  const hold = useTimeout(TOAST_DURATION_MS, () => dismissToast(toast.id));
  const swipe = useSwipeRight(() => dismissToast(toast.id));
  const { Icon, color } = LOOKS[toast.kind];
  if (toast.isSpoken)
    return <chakra.p srOnly>{[toast.title, toast.description].filter(Boolean).join('. ')}</chakra.p>;
  return (
    <chakra.div
      {...hold}
      {...swipe.handlers}
      style={{ transform: `translateX(${swipe.offsetPx}px)` }}
      layerStyle="card"
      borderColor={toast.kind === 'error' ? 'danger.fg' : 'border.default'}
      boxShadow="float"
      display="flex"
      alignItems="flex-start"
      gap="3"
      ps="4"
      pe="1"
      py="2"
      w="full"
      maxW="sm"
      pointerEvents="auto"
      touchAction="pan-y"
    >
      <chakra.span color={color} mt="2.5">
        <Icon />
      </chakra.span>
      <chakra.div flex="1" py="2">
        <chakra.p fontWeight="semibold">{toast.title}</chakra.p>
        {toast.description !== undefined && <chakra.p color="fg.muted">{toast.description}</chakra.p>}
      </chakra.div>
      <chakra.button
        type="button"
        aria-label="Close"
        boxSize="touch"
        display="grid"
        placeItems="center"
        borderRadius="control"
        color="fg.muted"
        cursor="pointer"
        _hover={{ color: 'fg.default' }}
        onClick={() => dismissToast(toast.id)}
      >
        <CloseIcon />
      </chakra.button>
    </chakra.div>
  );
}

/** Calls back after `delayMs`; paused and restarted while the toast is hovered or focused. */
function useTimeout(delayMs: number, onEnd: () => void) {
  const [held, setHeld] = useState(false);
  const end = useRef(onEnd);
  useEffect(() => {
    end.current = onEnd;
  });
  useEffect(() => {
    if (held) return undefined;
    const timer = setTimeout(() => end.current(), delayMs);
    return () => clearTimeout(timer);
  }, [held, delayMs]);
  return {
    onMouseEnter: () => setHeld(true),
    onMouseLeave: () => setHeld(false),
    onFocus: () => setHeld(true),
    onBlur: () => setHeld(false),
  };
}

/** Swipe to the right to dismiss. */
function useSwipeRight(onSwipe: () => void) {
  const start = useRef<number | null>(null);
  const [offsetPx, setOffset] = useState(0);
  const stop = () => {
    start.current = null;
    setOffset(0);
  };
  const handlers = {
    onPointerDown: (event: PointerEvent) => {
      start.current = event.clientX;
    },
    onPointerMove: (event: PointerEvent) => {
      if (start.current !== null) setOffset(Math.max(0, event.clientX - start.current));
    },
    onPointerUp: () => {
      if (offsetPx >= SWIPE_THRESHOLD_PX) onSwipe();
      stop();
    },
    onPointerCancel: stop,
  };
  return { offsetPx, handlers };
}
