import { chakra } from '@chakra-ui/react/styled-system';
import { useState } from 'react';
import { smsLink } from '@/shared/safety/sms-link.ts';
import { copyText } from '@/shared/ui/copy-text.ts';
import { Input } from '@/shared/ui/field.tsx';
import { DeviceIcon, ForwardIcon, MessageIcon, ShareIcon } from '@/shared/ui/icons.ts';
import { RowList } from '@/shared/ui/row-list.tsx';
import { Sheet } from '@/shared/ui/sheet.tsx';

interface SendLinkProps {
  url: string;
  title: string;
  /** Before the link, in a message. */
  text: string;
  /** Until it is copied. */
  note?: string;
}

/** A link to hand on: by WhatsApp or SMS, with another app of the phone, or copied. */
export function SendLink({ url, title, text, note }: SendLinkProps) {
  const [copied, setCopied] = useState<boolean | null>(null);
  const message = `${text} ${url}`;
  async function sendElsewhere(): Promise<void> {
    try {
      await navigator.share({ title, text, url });
    } catch (error) {
      // Closed without sending. Any other failure: the browser does not open its list of apps here.
      if (!(error instanceof DOMException && error.name === 'AbortError')) setCopied(await copyText(url));
    }
  }
  return (
    <chakra.div display="grid" gap="3">
      <RowList>
        <li>
          {/* Not wa.me: what is sent is for the app alone. */}
          <a href={`whatsapp://send?text=${encodeURIComponent(message)}`}>
            <MessageIcon />
            <span>WhatsApp</span>
            <ForwardIcon />
          </a>
        </li>
        <li>
          <a href={smsLink('', message)}>
            <DeviceIcon />
            <span>SMS</span>
            <ForwardIcon />
          </a>
        </li>
        {'share' in navigator && (
          <li>
            <button type="button" onClick={() => void sendElsewhere()}>
              <ShareIcon />
              <span>Another app</span>
              <ForwardIcon />
            </button>
          </li>
        )}
        <li>
          <button type="button" onClick={() => void copyText(url).then(setCopied)}>
            <span>{copied === true ? 'Copied' : 'Copy link'}</span>
          </button>
        </li>
      </RowList>
      <Input readOnly value={url} aria-label="Link to this trip" onFocus={(event) => event.target.select()} />
      <chakra.p role="status" color="fg.muted" _empty={{ display: 'none' }}>
        {copied === true && 'Link copied. Paste it in a message.'}
        {copied === false && 'The link could not be copied. Select it above and copy it by hand.'}
        {copied === null && note}
      </chakra.p>
    </chakra.div>
  );
}

/** A sheet that hands out a link. */
export function SendLinkSheet({
  onClose,
  heading,
  ...link
}: SendLinkProps & { heading: string; onClose: () => void }) {
  return (
    <Sheet title={heading} onClose={onClose}>
      <chakra.div display="grid" gap="3">
        <p>{link.text}</p>
        <SendLink {...link} />
      </chakra.div>
    </Sheet>
  );
}
