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

export interface DocumentViewProps {
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
      {open && <OpenDocument document={{ label, owner, path }} onExpired={close} />}
    </chakra.div>
  );
}

interface OpenDocumentProps {
  document: DocumentViewProps;
  /** As large as its place, not as a card. */
  isLarge?: boolean;
  /** It is on the screen: an image once it is loaded. */
  onShown?: () => void;
  /** Its signed link has expired. Without, it can be shown again in place. */
  onExpired?: () => void;
}

/** A document that is loaded at once; each look is logged. */
export function OpenDocument({ document, isLarge = false, onShown, onExpired }: OpenDocumentProps) {
  const { data, error, refetch, isFetching } = useQuery({
    ...queryOf('GET /admin/documents', { query: { path: document.path ?? '' } }),
    gcTime: 0,
  });
  const [expired, setExpired] = useState<string | null>(null);
  useEffect(() => {
    if (data === undefined) return undefined;
    const timer = setTimeout(
      () => (onExpired ? onExpired() : setExpired(data.url)),
      DOCUMENT_LINK_SECONDS * 1000,
    );
    return () => clearTimeout(timer);
  }, [data, onExpired]);
  const again = (words: string) => (
    <Button variant="outline" size="sm" disabled={isFetching} onClick={() => void refetch()}>
      {words}
    </Button>
  );
  if (error) {
    return (
      <div>
        <Problem error={error} otherwise="The document could not be opened. Please try again." />
        {isLarge && again('Try again')}
      </div>
    );
  }
  if (expired !== null && expired === data?.url) return again(`Show ${document.label.toLowerCase()} again`);
  if (data === undefined) return <p role="status">Opening...</p>;
  return (
    <>
      {data.changed && <Problem error={CHANGED} />}
      <DocumentLink {...document} url={data.url} isLarge={isLarge} onShown={onShown} />
    </>
  );
}

interface DocumentLinkProps extends DocumentViewProps {
  url: string;
  isLarge: boolean;
  onShown: (() => void) | undefined;
}

function DocumentLink({ label, owner, path, url, isLarge, onShown }: DocumentLinkProps) {
  if (!isImageDocument(path ?? '')) {
    return (
      <Link
        href={url}
        target="_blank"
        rel="noopener noreferrer"
        minH="touch"
        alignItems="center"
        onClick={onShown}
      >
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
        {...(isLarge ? { maxH: '55dvh' } : { height: '80' })}
        objectFit="contain"
        bg="bg.subtle"
        borderRadius="control"
        borderWidth="1px"
        borderColor="border.default"
        onLoad={onShown}
      />
    </a>
  );
}

/** Whether a document is shown inline as an image; other documents are shown as a link. Decided by its storage path. */
export function isImageDocument(path: string): boolean {
  return path.includes('image') || IMAGE_ENDING.test(path);
}
