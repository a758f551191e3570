import { Button } from '@chakra-ui/react/button';
import { chakra } from '@chakra-ui/react/styled-system';
import { useState } from 'react';
import type { ExportFile } from '@tafiya/account/exports.contract.ts';
import { formatDayTime } from '@/shared/format/dates.ts';
import { Card } from '@/shared/ui/card.tsx';
import { PasswordField } from '@/shared/ui/password-field.tsx';
import { Problem } from '@/shared/ui/problem.tsx';
import { QueryState } from '@/shared/ui/query-state.tsx';
import { useExportFile, useOpenExport } from './use-export.ts';

const BYTES_PER_MEGABYTE = 1024 * 1024;

/** The file with the data of a large account: being made, or to be downloaded with the password. */
export function ExportCard() {
  // Most accounts need no file: nothing is said about it.
  return (
    <QueryState query={useExportFile()} what="your file" skeleton={null}>
      {(file) =>
        file.state === 'waiting' ? (
          <Card title="We are preparing your file">
            <p>
              Your account holds too much for one download. We email you when the file is ready. You can close
              this page.
            </p>
          </Card>
        ) : (
          file.state !== 'none' && <ReadyFile file={file} />
        )
      }
    </QueryState>
  );
}

function ReadyFile({ file: { bytes, expiresAt } }: { file: ExportFile }) {
  const [password, setPassword] = useState('');
  const open = useOpenExport();
  const megabytes = Math.max(0.1, (bytes ?? 0) / BYTES_PER_MEGABYTE).toFixed(1);
  const until = expiresAt === null ? '' : ` It is deleted on ${formatDayTime(expiresAt)}.`;
  return (
    <Card title="Your file is ready" lead={`A ZIP file of ${megabytes} MB.${until}`}>
      <chakra.form
        noValidate
        display="grid"
        gap="4"
        onSubmit={(event) => {
          event.preventDefault();
          if (password !== '') open.mutate(password);
        }}
      >
        <PasswordField
          label="Your password"
          autoComplete="current-password"
          value={password}
          onChange={(event) => setPassword(event.target.value)}
        />
        <Problem error={open.error} />
        <Button type="submit" size="lg" disabled={password === '' || open.isPending}>
          {open.isPending ? 'Opening...' : 'Download'}
        </Button>
      </chakra.form>
    </Card>
  );
}
