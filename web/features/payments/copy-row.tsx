import { Button } from '@chakra-ui/react/button';
import { chakra } from '@chakra-ui/react/styled-system';
import { useState } from 'react';
import { copyText } from '@/shared/ui/copy-text.ts';

interface CopyRowProps {
  label: string;
  /** The text as it is shown. */
  children: string;
  /** The text that is copied; `children` by default. */
  text?: string;
}

/** A fact that the passenger types or pastes into the app of their bank. */
export function CopyRow({ label, children, text = children }: CopyRowProps) {
  const [copied, setCopied] = useState<boolean | null>(null);
  return (
    <chakra.div
      display="grid"
      gridTemplateColumns="minmax(0, 1fr) auto"
      alignItems="center"
      columnGap="3"
      paddingY="2"
      borderTopWidth="1px"
      borderColor="border.default"
      _first={{ borderTopWidth: '0' }}
    >
      <chakra.dt color="fg.muted" textStyle="sm">
        {label}
      </chakra.dt>
      <chakra.dd
        gridColumn="1"
        overflowWrap="anywhere"
        fontSize="lg"
        fontWeight="bold"
        fontVariantNumeric="tabular-nums"
        userSelect="all"
      >
        {children}
      </chakra.dd>
      <chakra.dd gridColumn="2" gridRow="1 / 3" textAlign="end">
        <Button
          variant="outline"
          aria-label={`Copy ${label.toLowerCase()}`}
          onClick={() => void copyText(text).then(setCopied)}
        >
          {copied === true ? 'Copied' : 'Copy'}
        </Button>
        <chakra.span role="status" srOnly={copied !== false} display="block" textStyle="sm">
          {copied === true && `${label} copied`}
          {copied === false && 'Please select it and copy it by hand.'}
        </chakra.span>
      </chakra.dd>
    </chakra.div>
  );
}
