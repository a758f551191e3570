import { Button } from '@chakra-ui/react/button';
import { Input } from '@chakra-ui/react/input';
import { chakra } from '@chakra-ui/react/styled-system';
import { useState } from 'react';

const TITLE = 'Follow my trip on Tafiya';

/** A new link, and the ways to hand it on: the phone's own share sheet where there is one, or copying. */
export function ShareLink({ url }: { url: string }) {
  const [copied, setCopied] = useState<'yes' | 'no' | null>(null);

  async function copy(): Promise<void> {
    try {
      await navigator.clipboard.writeText(url);
      setCopied('yes');
    } catch {
      // Not allowed here: the field above can be selected by hand.
      setCopied('no');
    }
  }

  async function send(): Promise<void> {
    try {
      await navigator.share({ title: TITLE, url });
    } catch {
      // Closed without sending: nothing to say.
    }
  }

  return (
    <chakra.div display="grid" gap="3">
      <Input readOnly value={url} aria-label="Link to this trip" onFocus={(event) => event.target.select()} />
      <chakra.div display="flex" flexWrap="wrap" gap="3" css={{ '& > *': { flex: '1 1 9rem' } }}>
        {'share' in navigator && (
          <Button size="lg" onClick={() => void send()}>
            Send the link
          </Button>
        )}
        <Button size="lg" variant={'share' in navigator ? 'outline' : 'solid'} onClick={() => void copy()}>
          {copied === 'yes' ? 'Copied' : 'Copy link'}
        </Button>
      </chakra.div>
      <chakra.p role="status" color="fg.muted">
        {copied === 'yes' && 'The link is copied. It is shown only this once.'}
        {copied === 'no' && 'It could not be copied. Select the link above and copy it by hand.'}
        {copied === null && 'The link is shown only this once: send or copy it now.'}
      </chakra.p>
    </chakra.div>
  );
}
