import type { Mail } from '../senders/senders.ts';

/** Headers of a mail: mail programs offer to end the mails of its topic by one click (RFC 8058), and no program answers. */
export function mailHeaders({ unsubscribe }: Mail): Record<string, string> {
  return {
    'Auto-Submitted': 'auto-generated',
    ...(unsubscribe !== null && {
      'List-Unsubscribe': `<${unsubscribe}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    }),
  };
}
