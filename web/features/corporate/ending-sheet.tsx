import { Button } from '@chakra-ui/react/button';
import { chakra } from '@chakra-ui/react/styled-system';
import { Sheet } from '@/shared/ui/sheet.tsx';
import { toast } from '@/shared/ui/toaster.ts';
import { SheetProblem } from './sheet-problem.tsx';
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

/** Asks before something ends, and says why when it may not. */
export function EndingSheet({ title, words, action, method, path, done, onClose }: EndingSheetProps) {
  const ending = useFleetEnding(method, path);
  const confirm = () =>
    ending.mutate(undefined, {
      onSuccess: () => {
        onClose();
        toast(done);
      },
    });
  return (
    <Sheet title={title} onClose={onClose}>
      <chakra.div display="grid" gap="4">
        <p>{words}</p>
        <SheetProblem error={ending.error} />
        <Button colorPalette="red" size="lg" disabled={ending.isPending} onClick={confirm}>
          {ending.isPending ? 'One moment...' : action}
        </Button>
        <Button variant="ghost" onClick={onClose}>
          Keep it
        </Button>
      </chakra.div>
    </Sheet>
  );
}
