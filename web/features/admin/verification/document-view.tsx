import { Button } from '@chakra-ui/react/button';
import { Link } from '@chakra-ui/react/link';
import { chakra } from '@chakra-ui/react/styled-system';
import { useQuery } from '@tanstack/react-query';
import { useCallback, useEffect, useState } from 'react';
import { DOCUMENT_LINK_SECONDS } from '@tafiya/core/limits.ts';
import { FileIcon } from '@/shared/ui/icons.ts';
import { Problem } from '@/shared/ui/problem.tsx';
import { QueryState } from '@/shared/ui/query-state.tsx';
import { SkeletonBlock } from '@/shared/ui/skeleton.tsx';
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
  const query = useQuery({
    ...queryOf('GET /admin/documents', { query: { path: document.path ?? '' } }),
    gcTime: 0,
  });
  const { data } = query;
  const [expired, setExpired] = useState<string | null>(null);
  useEffect(() => {
    if (data === undefined) return undefined;
    const timer = setTimeout(
      () => (onExpired ? onExpired() : setExpired(data.url)),
      DOCUMENT_LINK_SECONDS * 1000,
    );
    return () => clearTimeout(timer);
  }, [data, onExpired]);
  const show = () => void query.refetch();
  const what = `the ${document.label.toLowerCase()}`;
  return (
    <QueryState query={query} what={what} skeleton={<SkeletonBlock h="9" w="40" />}>
      {({ url, changed }) =>
        expired === url ? (
          <Button variant="outline" size="sm" onClick={show}>{`Show ${what} again`}</Button>
        ) : (
          <>
            {changed && <Problem error={CHANGED} />}
            <DocumentLink {...document} url={url} isLarge={isLarge} onShown={onShown} />
          </>
        )
      }
    </QueryState>
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
        height={isLarge ? '55dvh' : '80'}
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
