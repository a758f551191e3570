import { Button } from '@chakra-ui/react/button';
import { chakra } from '@chakra-ui/react/styled-system';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiError, messageOf } from '@/shared/api/api-error.ts';
import { PasswordField } from '@/shared/ui/password-field.tsx';
import { saveFile } from '@/shared/ui/save-file.ts';
import { Sheet } from '@/shared/ui/sheet.tsx';
import { toast } from '@/shared/ui/toaster.ts';
import { Card } from '@/shared/ui/card.tsx';
import { Problem } from '@/shared/ui/problem.tsx';
import { useDeleteAccount } from './use-account.ts';
import { useAskForExport } from './use-export.ts';
import { api } from '@/shared/api/api.ts';

/** Downloads the user's data and deletes the account. */
export function DataCard() {
  const [deleting, setDeleting] = useState(false);
  const ask = useAskForExport();
  const download = useMutation({
    mutationFn: () => api('GET /user/export'),
    onSuccess: (data) => saveFile(JSON.stringify(data, null, 2), 'tafiya-my-data.json'),
    onError: (error) => {
      // Too much for one answer.
      if (error instanceof ApiError && error.code === 'conflict') ask.mutate();
      else
        toast({
          kind: 'error',
          title: 'Download failed',
          description: messageOf(error, 'Please try again.'),
        });
    },
  });
  return (
    <Card title="Your data">
      <chakra.div display="flex" flexWrap="wrap" gap="3">
        <Button
          variant="outline"
          disabled={download.isPending || ask.isPending}
          onClick={() => download.mutate()}
        >
          {download.isPending ? 'Preparing...' : 'Download my data'}
        </Button>
        <Button variant="outline" colorPalette="red" onClick={() => setDeleting(true)}>
          Delete my account
        </Button>
      </chakra.div>
      <Problem error={ask.error} />
      {deleting && <DeleteSheet onClose={() => setDeleting(false)} />}
    </Card>
  );
}

function DeleteSheet({ onClose }: { onClose: () => void }) {
  const [password, setPassword] = useState('');
  const deletion = useDeleteAccount();
  return (
    <Sheet title="Delete your account?" onClose={onClose}>
      <chakra.form
        noValidate
        display="grid"
        gap="4"
        onSubmit={(event) => {
          event.preventDefault();
          if (password !== '') deletion.mutate(password);
        }}
      >
        <p>
          Bookings and trips that have not started are cancelled, and the people on them are notified. Your
          name, phone, email and documents are removed. Past trips and payments are kept without your name.
          This cannot be undone.
        </p>
        <PasswordField
          label="Your password"
          autoComplete="current-password"
          value={password}
          onChange={(event) => setPassword(event.target.value)}
        />
        <Problem error={deletion.error} />
        <Button type="submit" colorPalette="red" size="lg" disabled={password === '' || deletion.isPending}>
          {deletion.isPending ? 'Deleting...' : 'Yes, delete my account'}
        </Button>
        <Button variant="ghost" onClick={onClose}>
          Keep my account
        </Button>
      </chakra.form>
    </Sheet>
  );
}
