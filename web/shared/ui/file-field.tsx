import { Button } from '@chakra-ui/react/button';
import { chakra } from '@chakra-ui/react/styled-system';
import { UPLOAD_MAX_BYTES, UPLOAD_MAX_MEGABYTES } from '@tafiya/people/limits.rules.ts';
import { isHeic, usualType } from '@tafiya/documents/file-type.rules.ts';
import { type ComponentProps, useEffect, useRef, useState, type ReactNode } from 'react';
import { Field, useControl } from './field.tsx';
import { FileIcon } from './icons.ts';

interface FileFieldProps {
  label: ReactNode;
  hint?: ReactNode;
  optional?: boolean;
  imagesOnly?: boolean;
  file: File | null;
  onFile: (file: File | null) => void;
}

const IMAGES = 'image/jpeg,image/png,image/webp,image/gif';
const DOCUMENTS = `${IMAGES},application/pdf`;
const BYTES_PER_MEGABYTE = 1024 * 1024;
/** Enough for isHeic. */
const FIRST_BYTES = 16;

const HEIC = 'HEIC photo: choose JPEG, or in the camera’s settings “Most compatible”';
const EMPTY = 'This file is empty. Please choose it again.';

/** Why the server would refuse the file; undefined when it is allowed. Its type may be wrong, so the first bytes are read, too. */
export async function fileProblem(file: File, imagesOnly = false): Promise<string | undefined> {
  if (file.size === 0) return EMPTY;
  const start = await firstBytes(file).catch(() => new Uint8Array());
  if (/^image\/hei[cf]$/.test(file.type) || isHeic(start)) return HEIC;
  if (file.size > UPLOAD_MAX_BYTES) return `File size must be less than ${UPLOAD_MAX_MEGABYTES}MB`;
  if ((imagesOnly ? IMAGES : DOCUMENTS).split(',').includes(usualType(file.type))) return undefined;
  return imagesOnly ? 'Please choose an image' : 'Please choose an image or a PDF';
}

async function firstBytes(file: File): Promise<Uint8Array> {
  return new Uint8Array(await file.slice(0, FIRST_BYTES).arrayBuffer());
}

/** The file with the usual name of its type. */
function usualFile(file: File): File {
  const type = usualType(file.type);
  return type === file.type ? file : new File([file], file.name, { type });
}

/** One image or PDF, or an image only. Refused files show an error and are not passed on. The native input keeps keyboard and camera working. */
export function FileField({
  label,
  hint,
  optional = false,
  imagesOnly = false,
  file,
  onFile,
}: FileFieldProps) {
  const input = useRef<HTMLInputElement>(null);
  const [problem, setProblem] = useState<string>();
  // Clears the native input too; otherwise the same file could not be chosen again.
  useEffect(() => {
    if (file === null && input.current !== null) input.current.value = '';
  }, [file]);
  const invitation = imagesOnly ? 'Choose a photo' : 'Choose a photo or PDF';
  const latest = useRef<File>(undefined);
  const choose = async (chosen: File | undefined) => {
    latest.current = chosen;
    const found = chosen === undefined ? undefined : await fileProblem(chosen, imagesOnly);
    // Another file was chosen meanwhile.
    if (latest.current !== chosen) return;
    setProblem(found);
    onFile(chosen === undefined || found !== undefined ? null : usualFile(chosen));
    if (found !== undefined && input.current !== null) input.current.value = '';
  };
  const remove = () => {
    void choose(undefined);
    input.current?.focus();
  };
  return (
    <Field.Root invalid={problem !== undefined} hasHint={hint !== undefined}>
      <Field.Label>
        {label}
        {optional && (
          <chakra.span color="fg.muted" fontWeight="normal">
            (optional)
          </chakra.span>
        )}
      </Field.Label>
      <chakra.div position="relative" w="full">
        <chakra.div
          aria-hidden="true"
          display="flex"
          alignItems="center"
          gap="3"
          minH="14"
          px="3.5"
          bg="bg.card"
          borderWidth="1px"
          borderStyle="dashed"
          borderColor={problem === undefined ? 'border.input' : 'danger.fg'}
          borderRadius="control"
        >
          <FileIcon />
          <chakra.span
            flex="1"
            minW="0"
            truncate
            color={file === null ? 'fg.muted' : 'fg.default'}
            pe={file === null ? '0' : '20'}
          >
            {file === null ? invitation : `${file.name} (${megabytes(file)})`}
          </chakra.span>
        </chakra.div>
        <FileInput
          ref={input}
          accept={imagesOnly ? IMAGES : DOCUMENTS}
          onChange={(event) => void choose(event.target.files?.[0])}
        />
        <chakra.span position="absolute" inset="0" borderRadius="control" pointerEvents="none" />
        {file !== null && (
          <Button
            variant="ghost"
            size="sm"
            position="absolute"
            insetEnd="1.5"
            top="1.5"
            aria-label={`Remove ${file.name}`}
            onClick={remove}
          >
            Remove
          </Button>
        )}
      </chakra.div>
      {hint !== undefined && <Field.HelperText>{hint}</Field.HelperText>}
      <Field.ErrorText>{problem}</Field.ErrorText>
    </Field.Root>
  );
}

/** Lies over the drawn field. */
function FileInput(props: ComponentProps<'input'>) {
  return (
    <chakra.input
      {...useControl()}
      {...props}
      type="file"
      position="absolute"
      inset="0"
      w="full"
      h="full"
      opacity="0"
      cursor="pointer"
      css={{
        '&:focus-visible + span': {
          outline: '3px solid {colors.focus.ring}',
          boxShadow: 'inset 0 0 0 2px {colors.focus.line}',
        },
      }}
    />
  );
}

function megabytes(file: File): string {
  return `${Math.max(0.1, file.size / BYTES_PER_MEGABYTE).toFixed(1)} MB`;
}
