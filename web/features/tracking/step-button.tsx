import { Button } from '@chakra-ui/react/button';
import { chakra } from '@chakra-ui/react/styled-system';
import { useId } from 'react';
import type { TripStatus } from '@tafiya/trips/contract.ts';
import { SHORT_LANDSCAPE } from '@/shared/ui/landscape.ts';

interface StepButtonProps {
  step: TripStatus;
  label: string;
  /** Why the button cannot be pressed now; null when it can. */
  reason: string | null;
  look: typeof GIANT | typeof MENU_STEP;
  isPending: boolean;
  onPress: () => void;
}

/** One status as a button. Not `disabled` while the call runs, because the button keeps the focus until the next one gets it. */
export function StepButton({ step, label, reason, look, isPending, onPress }: StepButtonProps) {
  const reasonId = useId();
  return (
    <chakra.div display="grid" gap="1">
      <Button
        {...look}
        data-step={step}
        {...(reason !== null && { variant: 'outline' })}
        disabled={reason !== null}
        aria-disabled={isPending}
        aria-describedby={reason === null ? undefined : reasonId}
        onClick={onPress}
      >
        {label}
      </Button>
      {reason !== null && (
        <chakra.p id={reasonId} color="fg.muted" fontSize="sm">
          {reason}
        </chakra.p>
      )}
    </chakra.div>
  );
}

/** The one button that a driver finds without looking for it. */
export const GIANT = {
  minHeight: '5.75rem',
  borderRadius: '16px',
  fontSize: '1.875rem',
  fontWeight: 'bold',
  letterSpacing: 'tight',
  whiteSpace: 'normal',
  css: { [SHORT_LANDSCAPE]: { minHeight: '4.25rem', fontSize: '1.625rem' } },
} as const;
/** The second choice below it. */
export const SECOND = {
  whiteSpace: 'nowrap',
  variant: 'outline',
  minHeight: '3.75rem',
  borderRadius: '16px',
  fontSize: 'lg',
} as const;
/** A step that is not next, in the menu. */
export const MENU_STEP = { variant: 'outline', size: 'lg', whiteSpace: 'normal' } as const;
