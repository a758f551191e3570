import { Button } from '@chakra-ui/react/button';
import { Link } from '@chakra-ui/react/link';
import { chakra } from '@chakra-ui/react/styled-system';
import { useQuery } from '@tanstack/react-query';
import { useCallback, useEffect, useState } from 'react';
import { DOCUMENT_LINK_SECONDS } from '@tafiya/core/limits.ts';
import { FileIcon } from '@/shared/ui/icons.ts';
import { Problem } from '@/shared/ui/problem.tsx';
import { queryOf } from '@/shared/api/queries.ts';

const CHANGED =
  'This file is not the one that was first opened or approved here: its content has changed. Do not trust it. Ask for a new document.';
const IMAGE_ENDING = /\.(jpe?g|png|gif|webp)$/i;

interface DocumentViewProps {
  label: string;
  /** Name of the person, part of the accessible labels. */
  owner: string;
  path: string | null;
}

/** A document that is loaded only when it is opened, because each view is logged. It closes when its signed link expires. */
export function DocumentView({ label, owner, path }: DocumentViewProps) {
  const [open, setOpen] = useState(false);
  const close = useCallback(() => setOpen(false), []);
  if (path === null) {
    return (
      <chakra.p color="fg.muted" minH="touch" display="flex" alignItems="center">{`${label}: none`}</chakra.p>
    );
  }
  return (
    <chakra.div display="grid" gap="2" justifyItems="start">
      <Button
        variant="outline"
        size="sm"
        // Two lines in a narrow column.
        height="auto"
        minH="touch"
        paddingY="1.5"
        whiteSpace="normal"
        aria-expanded={open}
        aria-label={`${open ? 'Hide' : 'View'} ${label.toLowerCase()} of ${owner}`}
        onClick={() => setOpen(!open)}
      >
        <FileIcon />
        {open ? `Hide ${label.toLowerCase()}` : label}
      </Button>
      {open && <OpenDocument label={label} owner={owner} path={path} onExpired={close} />}
    </chakra.div>
  );
}

function OpenDocument({
  label,
  owner,
  path,
  onExpired,
}: DocumentViewProps & { path: string; onExpired: () => void }) {
  const { data, error } = useQuery({
    ...queryOf('GET /admin/documents', { query: { path } }),
    gcTime: 0,
  });
  useEffect(() => {
    if (data === undefined) return undefined;
    const timer = setTimeout(onExpired, DOCUMENT_LINK_SECONDS * 1000);
    return () => clearTimeout(timer);
  }, [data, onExpired]);
  if (error) {
    return <Problem error={error} otherwise="The document could not be opened. Please try again." />;
  }
  if (data === undefined) return <p role="status">Opening...</p>;
  return (
    <>
      {data.changed && <Problem error={CHANGED} />}
      <DocumentLink label={label} owner={owner} path={path} url={data.url} />
    </>
  );
}

function DocumentLink({ label, owner, path, url }: DocumentViewProps & { path: string; url: string }) {
  if (!isImageDocument(path)) {
    return (
      <Link href={url} target="_blank" rel="noopener noreferrer" minH="touch" alignItems="center">
        {`Open ${label.toLowerCase()} in a new tab`}
      </Link>
    );
  }
  return (
    <a href={url} target="_blank" rel="noopener noreferrer">
      <chakra.img
        src={url}
        alt={`${label} of ${owner}`}
        width="full"
        height="80"
        objectFit="contain"
        bg="bg.subtle"
        borderRadius="control"
        borderWidth="1px"
        borderColor="border.default"
      />
    </a>
  );
}

/** Whether a document is shown inline as an image; other documents are shown as a link. Decided by its storage path. */
export function isImageDocument(path: string): boolean {
  return path.includes('image') || IMAGE_ENDING.test(path);
}
