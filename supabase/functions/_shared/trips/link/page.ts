import { html, raw } from 'hono/html';
import { htmlPage, type Html } from '../../core/http/html-page.ts';
import { PICTURE } from './picture.ts';
import type { TripWords } from './words.ts';

/** Messengers read the tags and run no scripts; browsers go on to the trip, without a step for "back". */
const OPEN_TRIP = raw('<script>location.replace(document.querySelector("main a").href)</script>');
/** Allows that script only, by its hash; a test compares them. Nothing else is loaded. */
export const PAGE_POLICY = [
  "default-src 'none'",
  "style-src 'unsafe-inline'",
  "script-src 'sha256-fgSSWJ4+Y5lB9DDKDImioLOvaGOdWR5OEMzaHagLa2o='",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

/** The page of an open trip, for previews, and for browsers without scripts. @param origin of the web app; empty: unknown. */
export function tripPage(words: TripWords, { tripId, origin }: { tripId: string; origin: string }): Html {
  const route = `${words.origin} to ${words.destination}`;
  const title = `${route}, ${words.departure}`;
  const facts = [words.fare, words.seats, ...(words.isWomenOnly ? ['Women only'] : [])];
  const picture = new URLSearchParams({ v: `${words.departure} ${words.fare}` });
  return htmlPage({
    title: `${title} | Tafiya`,
    head: html`${previewTags({ title, description: `${facts.join('. ')}. See the trip on Tafiya.` })}
    ${
      origin !== '' &&
      html`<link rel="canonical" href="${origin}/trips/${tripId}" />
        <meta property="og:url" content="${origin}/api/t/${tripId}" />
        <meta property="og:image" content="${origin}/api/t/${tripId}/picture.png?${picture.toString()}" />
        <meta property="og:image:type" content="image/png" />
        <meta property="og:image:width" content="${PICTURE.width}" />
        <meta property="og:image:height" content="${PICTURE.height}" />
        <meta property="og:image:alt" content="${title}, ${words.fare}" />
        <meta name="twitter:card" content="summary_large_image" />`
    }`,
    content: html`<h1>${route}</h1>
      <dl>
        <dt>Departure</dt>
        <dd>${words.departure}</dd>
        <dt>Fare</dt>
        <dd>${words.fare}</dd>
        <dt>Seats</dt>
        <dd>${words.seats}</dd>
        ${
          words.isWomenOnly &&
          html`<dt>For</dt>
            <dd>Women only</dd>`
        }
      </dl>
      <p><a class="button" href="/trips/${tripId}">See this trip</a></p>
      ${OPEN_TRIP}`,
  });
}

/** One page for every trip that visitors do not see, so that it does not tell which of them exist. */
export function closedTripPage(): Html {
  const title = 'This trip is not open for booking';
  const words =
    'It may have left, been cancelled or been taken off sale, or the link is incomplete. If you booked it, you find it under My trips.';
  return htmlPage({
    title: `${title} | Tafiya`,
    head: html`${previewTags({ title, description: 'Find another trip on Tafiya.' })}<meta
        name="robots"
        content="noindex"
      />`,
    content: html`<h1>${title}</h1>
      <p>${words}</p>
      <p><a class="button" href="/search">Find another trip</a></p>
      <p><a href="/dashboard">My trips</a></p>`,
  });
}

function previewTags({ title, description }: { title: string; description: string }): Html {
  return html`<meta name="description" content="${description}" />
    <meta property="og:site_name" content="Tafiya" />
    <meta property="og:type" content="website" />
    <meta property="og:locale" content="en_NG" />
    <meta property="og:title" content="${title}" />
    <meta property="og:description" content="${description}" />`;
}
