import { Button } from '@chakra-ui/react/button';
import { useMutation } from '@tanstack/react-query';
import { messageOf } from '@/shared/api/api-error.ts';
import { saveFile } from '@/shared/ui/save-file.ts';
import { toast } from '@/shared/ui/toaster.ts';

interface CsvButtonProps {
  /** The name of the file. */
  file: string;
  load: () => Promise<Response>;
}

/** Saves what is shown as CSV, which the server makes. */
export function CsvButton({ file, load }: CsvButtonProps) {
  const save = useMutation({
    mutationFn: async () => saveFile(await (await load()).text(), file, 'text/csv;charset=utf-8'),
    onError: (error) =>
      toast({
        kind: 'error',
        title: 'The file could not be saved',
        description: messageOf(error, 'Please try again.'),
      }),
  });
  return (
    <Button
      variant="outline"
      size="sm"
      minH={{ md: '9' }}
      h={{ md: '9' }}
      disabled={save.isPending}
      onClick={() => save.mutate()}
    >
      {save.isPending ? 'Preparing...' : 'CSV'}
    </Button>
  );
}
