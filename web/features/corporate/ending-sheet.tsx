import { ConfirmSheet } from '@/shared/ui/confirm-sheet.tsx';
import { toast } from '@/shared/ui/toaster.ts';
import { useFleetEnding } from './use-fleet-changes.ts';

interface EndingSheetProps {
  title: string;
  /** What is about to happen, and to whom. */
  words: string;
  action: string;
  method: 'POST' | 'DELETE';
  /** Below /api/corporate. */
  path: string;
  done: { title: string; description?: string };
  onClose: () => void;
}

/** Asks before something of the fleet ends. */
export function EndingSheet({ method, path, done, onClose, ...question }: EndingSheetProps) {
  const ending = useFleetEnding(method, path);
  const confirm = () =>
    ending.mutate(undefined, {
      onSuccess: () => {
        onClose();
        toast(done);
      },
    });
  return (
    <ConfirmSheet
      {...question}
      isHard
      isPending={ending.isPending}
      error={ending.error}
      onConfirm={confirm}
      onClose={onClose}
    />
  );
}
