/** The content of a mail; every text is plain and is escaped here. */
export interface MailContent {
  title: string;
  paragraphs: readonly string[];
  facts?: readonly { label: string; value: string }[];
  /** A code to type in, shown large. */
  code?: string;
  button?: { label: string; url: string };
  /** Small words at the end: why the mail was sent, and how such mails end. */
  footer: readonly string[];
  /** Small links after the footer. */
  links?: readonly { label: string; url: string }[];
}

/** The colours of brand.md. Mail programs that do not read `<style>` show the light ones, which are also in the elements. */
const STYLE = `:root{color-scheme:light dark;supported-color-schemes:light dark}
@media(prefers-color-scheme:dark){
.page{background:#101216!important}.card{background:#1a1d23!important;border-color:#343944!important}
.text{color:#f4f1e8!important}.muted{color:#a9aeb8!important}.line{border-color:#343944!important}
.button{background:#ffc42e!important;color:#14161b!important}.link{color:#5cc992!important}
.stripes{border-color:#ffc42e!important}}`;

const FONT = "font-family:Figtree,'Segoe UI',Roboto,Helvetica,Arial,sans-serif";

/**
 * A mail as HTML that looks like Tafiya. Tables and inline styles, because mail programs know no more; no pictures, so
 * nothing is loaded and opening a mail is not tracked.
 */
export function mailFrame({
  title,
  paragraphs,
  facts,
  code,
  button,
  footer,
  links = [],
}: MailContent): string {
  const parts = [
    `<h1 class="text" style="margin:0 0 12px;font-size:24px;line-height:1.25;letter-spacing:-.01em;color:#14161b">${escapeHtml(title)}</h1>`,
    ...paragraphs.map(
      (words) =>
        `<p class="text" style="margin:0 0 16px;color:#14161b">${escapeHtml(words).replaceAll('\n', '<br>')}</p>`,
    ),
    facts && facts.length > 0 ? factTable(facts) : '',
    code === undefined
      ? ''
      : `<p class="text" style="margin:0 0 16px;font-size:32px;font-weight:700;letter-spacing:.12em;color:#14161b">${escapeHtml(code)}</p>`,
    button === undefined
      ? ''
      : `<p style="margin:8px 0 4px"><a class="button" href="${escapeHtml(button.url)}" style="display:inline-block;padding:13px 24px;border-radius:8px;background:#0b5d3b;color:#ffffff;font-weight:600;text-decoration:none">${escapeHtml(button.label)}</a></p>`,
  ].filter(Boolean);
  const ends = [
    ...footer.map(escapeHtml),
    ...links.map(
      ({ label, url }) =>
        `<a class="link" href="${escapeHtml(url)}" style="color:#0b5d3b">${escapeHtml(label)}</a>`,
    ),
  ];
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${escapeHtml(title)}</title>
<style>${STYLE}</style>
</head>
<body class="page" style="margin:0;padding:0;background:#faf6ec">
<table class="page" role="presentation" width="100%" cellpadding="0" cellspacing="0" style="background:#faf6ec">
<tr><td align="center" style="padding:24px 12px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:560px;${FONT};font-size:16px;line-height:1.5">
<tr><td style="padding:0 4px 16px"><span class="text" style="font-size:24px;font-weight:700;letter-spacing:-.02em;color:#14161b">Tafiya</span><div class="stripes" style="width:56px;height:4px;margin-top:6px;border:solid #0b5d3b;border-width:3px 0;font-size:0;line-height:0">&nbsp;</div></td></tr>
<tr><td class="card" style="padding:24px;background:#ffffff;border:1px solid #e4ddcb;border-radius:12px">
${parts.join('\n')}
</td></tr>
<tr><td class="muted" style="padding:16px 4px;font-size:14px;color:#565b66">${ends.join('<br>')}</td></tr>
</table>
</td></tr>
</table>
</body>
</html>
`;
}

function factTable(facts: readonly { label: string; value: string }[]): string {
  const rows = facts.map(
    ({ label, value }) =>
      `<tr><td class="muted line" valign="top" style="padding:8px 16px 8px 0;border-top:1px solid #e4ddcb;color:#565b66">${escapeHtml(label)}</td><td class="text line" style="padding:8px 0;border-top:1px solid #e4ddcb;font-weight:600;color:#14161b">${escapeHtml(value)}</td></tr>`,
  );
  return `<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="margin:0 0 16px">${rows.join('')}</table>`;
}

/** The same content as plain text, for programs that show no HTML. */
export function mailText({ paragraphs, facts = [], code, button, footer, links = [] }: MailContent): string {
  return [
    ...paragraphs,
    facts.map(({ label, value }) => `${label}: ${value}`).join('\n'),
    code ?? '',
    button === undefined ? '' : `${button.label}: ${button.url}`,
    [...footer, ...links.map(({ label, url }) => `${label}: ${url}`)].join('\n'),
  ]
    .filter((part) => part !== '')
    .join('\n\n');
}

function escapeHtml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}
