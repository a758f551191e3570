import { Button } from '@chakra-ui/react/button';
import { chakra } from '@chakra-ui/react/styled-system';
import { useId } from 'react';
import type { TripStatus } from '@tafiya/trips/contract.ts';

interface StepButtonProps {
  step: TripStatus;
  label: string;
  /** Why the button cannot be pressed now; null when it can. */
  reason: string | null;
  isOutlined?: boolean;
  isPending: boolean;
  onPress: () => void;
}

/** One status as a button. Not `disabled` while the call runs, because the button keeps the focus until the next one gets it. */
export function StepButton({ step, label, reason, isOutlined = false, isPending, onPress }: StepButtonProps) {
  const reasonId = useId();
  return (
    <chakra.div display="grid" gap="1">
      <Button
        {...DRIVE_BUTTON}
        data-step={step}
        {...((isOutlined || reason !== null) && { variant: 'outline' })}
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

/** A button that a driver finds without looking for it. */
export const DRIVE_BUTTON = { size: 'lg', minHeight: '16', fontSize: 'lg', whiteSpace: 'normal' } as const;
