import { Button } from '@chakra-ui/react/button';
import { Link } from '@chakra-ui/react/link';
import { chakra } from '@chakra-ui/react/styled-system';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { DOCUMENT_LINK_SECONDS } from '@tafiya/core/limits.ts';
import { FileIcon } from '@/shared/ui/icons.ts';
import { Problem } from '@/shared/ui/problem.tsx';
import { documentUrl } from './document-url.ts';
import { callKey } from '@/shared/api/queries.ts';

interface OwnDocumentProps {
  label: string;
  path: string;
}

/** A document that the user has sent, shown when it is opened. */
export function OwnDocument({ label, path }: OwnDocumentProps) {
  const [open, setOpen] = useState(false);
  return (
    <chakra.div display="grid" gap="2" justifyItems="start">
      <Button
        variant="outline"
        size="sm"
        minH="touch"
        height="auto"
        paddingY="1.5"
        whiteSpace="normal"
        aria-expanded={open}
        onClick={() => setOpen(!open)}
      >
        <FileIcon />
        {open ? `Hide ${label.toLowerCase()}` : label}
      </Button>
      {open && <OpenDocument label={label} path={path} />}
    </chakra.div>
  );
}

function OpenDocument({ label, path }: OwnDocumentProps) {
  const { data: url, error } = useQuery({
    queryKey: callKey('GET /documents', { query: { path } }),
    queryFn: () => documentUrl(path),
    // A link that has expired is not shown again.
    staleTime: (DOCUMENT_LINK_SECONDS * 1000) / 2,
    gcTime: 0,
  });
  if (error) return <Problem error={error} otherwise="The document could not be opened. Please try again." />;
  if (url === undefined) return <p role="status">Opening...</p>;
  if (path.endsWith('.pdf')) {
    return (
      <Link href={url} target="_blank" rel="noopener noreferrer" minH="touch" alignItems="center">
        {`Open ${label.toLowerCase()} in a new tab`}
      </Link>
    );
  }
  return (
    <chakra.img
      src={url}
      alt={label}
      width="full"
      height="48"
      objectFit="contain"
      background="bg.subtle"
      borderRadius="control"
      borderWidth="1px"
      borderColor="border.default"
    />
  );
}
