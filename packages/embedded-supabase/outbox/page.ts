import type { StoredMessage } from './files.ts';
import type { Channel } from './message.ts';

type View = {
  name: string;
  /** null: all. */
  channel: Channel | null;
  words: string;
};

const CHANNEL_NAMES: Record<Channel, string> = { email: 'Mail', push: 'Push', sms: 'SMS' };

/** Reloads the page when there are newer messages, unless the search has the focus. */
export const NEWEST_SCRIPT = `
const newest = () => document.querySelector('main').dataset.newest;
const fit = (frame) => { frame.style.height = (frame.contentDocument?.documentElement?.scrollHeight ?? 0) + 'px' };
for (const frame of document.querySelectorAll('iframe')) { frame.addEventListener('load', () => fit(frame)); fit(frame) }
addEventListener('resize', () => document.querySelectorAll('iframe').forEach(fit));
setInterval(async () => {
  if (document.hidden || document.activeElement?.matches('input')) return;
  const answer = await fetch(location.href).catch(() => null);
  const page = new DOMParser().parseFromString(await answer?.text() ?? '', 'text/html');
  const other = page.querySelector('main')?.dataset.newest;
  if (other !== undefined && other !== newest()) location.reload();
}, 3000);
`;

/** The outbox as a page: each message as its recipient would see it. */
export function renderOutbox(messages: StoredMessage[], view: View): string {
  const name = escapeHtml(view.name);
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Outbox · ${name}</title>
<style>${STYLE}</style>
</head>
<body>
<main data-newest="${messages[0]?.id ?? ''}">
<header>
<h1>Outbox</h1>
<p>Messages that this local ${name} would have sent, newest first.</p>
${renderFilter(view)}
</header>
${messages.length === 0 ? renderEmpty(view) : messages.map(renderMessage).join('\n')}
</main>
<script>${NEWEST_SCRIPT}</script>
</body>
</html>
`;
}

function renderFilter({ channel, words }: View): string {
  const link = (wanted: Channel | null, label: string) => {
    const query = new URLSearchParams({
      ...(wanted !== null && { channel: wanted }),
      ...(words !== '' && { q: words }),
    });
    const current = wanted === channel ? ' aria-current="page"' : '';
    return `<a href="/_outbox?${escapeHtml(query.toString())}"${current}>${label}</a>`;
  };
  const kept = channel === null ? '' : `<input type="hidden" name="channel" value="${channel}">`;
  return `<nav aria-label="Channel">${link(null, 'All')}${link('email', 'Mail')}${link('push', 'Push')}${link('sms', 'SMS')}</nav>
<form role="search">${kept}<input type="search" name="q" value="${escapeHtml(words)}" aria-label="Recipient or words" placeholder="Recipient or words"><button>Search</button></form>`;
}

function renderEmpty({ channel, words }: View): string {
  if (words === '' && channel === null) return '<p class="empty">No message yet.</p>';
  const what = channel === null ? 'message' : CHANNEL_NAMES[channel];
  const which = words === '' ? 'yet' : `with “${escapeHtml(words)}”`;
  return `<p class="empty">No ${what} ${which}. <a href="/_outbox">Show all</a></p>`;
}

const BODIES: Record<Channel, (message: StoredMessage) => string> = {
  email: renderMail,
  push: renderPush,
  sms: renderSms,
};

function renderMessage(message: StoredMessage): string {
  const { channel, to, subject, about, details, sentAt } = message;
  const time = Number.isNaN(sentAt.getTime())
    ? ''
    : ` · <time datetime="${sentAt.toISOString()}">${sentAt.toISOString().slice(0, 19).replace('T', ' ')} UTC</time>`;
  const heading = channel === 'email' ? `<h2>${escapeHtml(subject || '(no subject)')}</h2>` : '';
  const facts = Object.entries(details).map(
    ([label, value]) => `<dt>${escapeHtml(label)}</dt><dd>${escapeHtml(value)}</dd>`,
  );
  return `<article>
${heading}<small><span class="channel">${CHANNEL_NAMES[channel]}</span> to ${escapeHtml(to)}${time}</small>
${BODIES[channel](message)}
${facts.length === 0 ? '' : `<dl>${facts.join('')}</dl>`}
${about ? `<p class="about"><a href="${escapeHtml(about.url)}">${escapeHtml(about.label)}</a></p>` : ''}
</article>`;
}

/** The frame runs no script, and its links open in a new tab. `allow-same-origin` lets this page measure its height. */
const SANDBOX = 'allow-same-origin allow-popups allow-popups-to-escape-sandbox';

function renderMail({ subject, text, html }: StoredMessage): string {
  const words = `<pre>${linkify(escapeHtml(text))}</pre>`;
  if (!html) return words;
  const page = escapeHtml(`<base target="_blank">${html}`);
  return `<iframe title="${escapeHtml(subject)}" sandbox="${SANDBOX}" srcdoc="${page}"></iframe>
<details><summary>Text part</summary>${words}</details>`;
}

function renderPush({ subject, text, opens }: StoredMessage): string {
  const card = `<strong>${escapeHtml(subject)}</strong><span>${escapeHtml(text)}</span>`;
  return opens
    ? `<a class="push" href="${escapeHtml(opens)}">${card}</a>`
    : `<div class="push">${card}</div>`;
}

function renderSms({ text, pages }: StoredMessage): string {
  const count = pages ? ` · ${pages} ${pages === 1 ? 'page' : 'pages'}` : '';
  return `<div class="sms"><pre>${linkify(escapeHtml(text))}</pre></div><small>${[...text].length} characters${count}</small>`;
}

function escapeHtml(text: string): string {
  const entities: Record<string, string> = {
    '&': '&amp;',
    '<': '&lt;',
    '>': '&gt;',
    '"': '&quot;',
    "'": '&#39;',
  };
  return text.replace(/[&<>"']/g, (character) => entities[character] ?? character);
}

function linkify(escaped: string): string {
  return escaped.replace(/https?:\/\/[^\s<]+/g, (url) => `<a href="${url}">${url}</a>`);
}

const STYLE = `
:root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif; --line: #d5d2c8; --muted: #565b66; --card: #fff;
  --page: #f6f5f1; --text: #14161b; --mark: #14161b; --on-mark: #fff; --link: #0b5d3b; --bubble: #e4efe9 }
@media (prefers-color-scheme: dark) { :root { --line: #343944; --muted: #a9aeb8; --card: #1a1d23; --page: #101216;
  --text: #f4f1e8; --mark: #f4f1e8; --on-mark: #14161b; --link: #5cc992; --bubble: #25352e } }
* { box-sizing: border-box }
body { margin: 0; background: var(--page); color: var(--text) }
main { max-width: 44rem; margin: 0 auto; padding: 1.5rem 1rem 3rem }
h1 { margin: 0; font-size: 1.5rem } h2 { font-size: 1.1rem; margin: 0; overflow-wrap: anywhere }
header p { margin: .25rem 0 1rem; color: var(--muted) }
a { color: var(--link) }
nav { display: flex; flex-wrap: wrap; gap: .5rem }
nav a { display: grid; place-items: center; min-height: 2.75rem; min-width: 3.5rem; padding: 0 .75rem; color: inherit;
  text-decoration: none; border: 1px solid var(--line); border-radius: 2rem }
nav a[aria-current] { background: var(--mark); color: var(--on-mark); border-color: var(--mark) }
form { display: flex; gap: .5rem; margin: .75rem 0 1.5rem }
input[type=search] { flex: 1; min-width: 0 }
input, button { min-height: 2.75rem; padding: 0 .75rem; font: inherit; color: inherit; background: var(--card);
  border: 1px solid #8c8f98; border-radius: .5rem }
:focus-visible { outline: 3px solid #ffc42e; outline-offset: 2px; box-shadow: 0 0 0 2px #14161b }
article { background: var(--card); border: 1px solid var(--line); border-radius: .75rem; padding: 1rem; margin-block: 1rem }
small, dl { color: var(--muted); font-size: .875rem; overflow-wrap: anywhere }
.channel { font-weight: 600; color: var(--text) }
pre { white-space: pre-wrap; overflow-wrap: anywhere; font: inherit; margin: .75rem 0 0 }
iframe { display: block; width: 100%; height: 24rem; margin-top: .75rem; border: 1px solid var(--line); border-radius: .5rem }
summary { min-height: 2.75rem; display: flex; align-items: center; cursor: pointer }
summary::before { content: '+'; width: 1.25rem } details[open] > summary::before { content: '–' }
details pre { margin-top: 0 }
.push { display: grid; gap: .125rem; margin-top: .75rem; padding: .75rem 1rem; max-width: 24rem; color: inherit;
  text-decoration: none; border: 1px solid var(--line); border-left: 4px solid #ffc42e; border-radius: 1rem;
  box-shadow: 0 2px 8px rgb(0 0 0 / .12); overflow-wrap: anywhere }
.sms { width: fit-content; max-width: 22rem; margin: .75rem 0 .25rem; padding: .5rem .875rem; background: var(--bubble);
  border-radius: 1rem 1rem 1rem .25rem }
.sms pre { margin: 0 }
dl { display: grid; grid-template-columns: auto 1fr; gap: .125rem .75rem; margin: .75rem 0 0 } dd { margin: 0 }
.about { margin: .75rem 0 0 } .about a { display: inline-flex; align-items: center; min-height: 2.75rem }
.empty { padding: 2rem 0; text-align: center; color: var(--muted) }
`;
