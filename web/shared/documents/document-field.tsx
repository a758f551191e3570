import { Button } from '@chakra-ui/react/button';
import { chakra } from '@chakra-ui/react/styled-system';
import { useEffect, useState } from 'react';
import type { UploadKind } from '@tafiya/documents/contract.ts';
import { FileField } from '@/shared/ui/file-field.tsx';
import { TickIcon } from '@/shared/ui/icons.ts';
import { useUpload, type OnDone, type UploadState } from './use-upload.ts';

interface DocumentFieldProps {
  /** Of the whole field, which holds one input. */
  id?: string;
  label: string;
  hint: string;
  kind: UploadKind;
  imagesOnly?: boolean;
  /** A person's photo: cut to a small square before it is sent, and shown like that. */
  isPortrait?: boolean;
  initial?: { name: string; path: string } | null;
  onDone: OnDone;
  /** Called when another file or none was chosen: the sent document is no longer used. */
  onGone?: () => void;
  error?: string | undefined;
}

/** A file field that uploads the document as soon as it is chosen, with preview, progress, cancel and retry. */
export function DocumentField({
  id,
  label,
  hint,
  kind,
  imagesOnly,
  isPortrait = false,
  initial,
  onDone,
  onGone,
  error,
}: DocumentFieldProps) {
  const [file, setFile] = useState<File | null>(null);
  const [preview, setPreview] = useState<string | null>(null);
  const { state, send, retry, cancel } = useUpload({
    kind,
    initial: initial ?? null,
    onDone,
    ...(isPortrait && { prepare: portraitOf }),
  });
  const choose = (chosen: File | null) => {
    setFile(chosen);
    setPreview(chosen?.type.startsWith('image/') ? URL.createObjectURL(chosen) : null);
    onGone?.();
    if (chosen === null) cancel();
    else send(chosen);
  };
  const shown = state.status === 'empty' ? null : file;
  return (
    <chakra.div id={id} display="grid" gridTemplateColumns="minmax(0, 1fr)" gap="3">
      <FileField label={label} hint={hint} imagesOnly={imagesOnly ?? false} file={shown} onFile={choose} />
      {shown !== null && preview !== null && (
        <Preview url={preview} name={shown.name} isPortrait={isPortrait} />
      )}
      <Progress state={state} onCancel={() => choose(null)} onRetry={retry} />
      {error !== undefined && state.status !== 'done' && (
        <chakra.p color="danger.fg" textStyle="sm" role="alert">
          {error}
        </chakra.p>
      )}
    </chakra.div>
  );
}

const portraitOf = (file: File) => import('./small-photo.ts').then(({ smallPhoto }) => smallPhoto(file));

function Preview({ url, name, isPortrait }: { url: string; name: string; isPortrait: boolean }) {
  // The browser keeps the file in memory until the URL is revoked.
  useEffect(() => () => URL.revokeObjectURL(url), [url]);
  return (
    <chakra.img
      src={url}
      alt={`Preview of ${name}`}
      height={isPortrait ? '32' : '48'}
      width={isPortrait ? '32' : 'full'}
      background="bg.subtle"
      borderRadius={isPortrait ? 'full' : 'control'}
      borderWidth="1px"
      borderColor="border.default"
      objectFit={isPortrait ? 'cover' : 'contain'}
      justifySelf="start"
    />
  );
}

interface ProgressProps {
  state: UploadState;
  onCancel: () => void;
  onRetry: () => void;
}

function Progress({ state, onCancel, onRetry }: ProgressProps) {
  if (state.status === 'empty') return null;
  if (state.status === 'done') {
    return (
      <chakra.p role="status" color="positive.fg" display="flex" alignItems="center" gap="2">
        <TickIcon />
        {`Sent: ${state.name}`}
      </chakra.p>
    );
  }
  if (state.status === 'failed') {
    return (
      <chakra.div role="alert" display="flex" flexWrap="wrap" alignItems="center" gap="3">
        <chakra.span color="danger.fg">{state.why}</chakra.span>
        <Button variant="outline" size="sm" minH="touch" onClick={onRetry}>
          Send again
        </Button>
      </chakra.div>
    );
  }
  const percent = Math.round(state.sent * 100);
  return (
    <chakra.div display="flex" alignItems="center" gap="3">
      <chakra.progress
        flex="1"
        value={percent}
        max={100}
        accentColor="{colors.action.bg}"
        aria-label={`Sending ${state.name}`}
      />
      <chakra.span fontVariantNumeric="tabular-nums">{`${percent}%`}</chakra.span>
      <Button variant="ghost" size="sm" minH="touch" onClick={onCancel}>
        Cancel
      </Button>
    </chakra.div>
  );
}
