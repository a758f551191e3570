import { html } from 'hono/html';
import { inGroups, TEST_CARDS } from './cards.ts';
import { frame, type Page } from './page-frame.ts';
import type { Charge } from './rows.ts';

/** A step of the hosted page, with what is wrong with the last one. */
export type Step = { charge: Charge; problem: string | null };

const CLOCK = new Intl.DateTimeFormat('en-NG', {
  timeZone: 'Africa/Lagos',
  hour: '2-digit',
  minute: '2-digit',
  hour12: false,
});

export function cardForm({ charge, problem }: Step): Page {
  const content = html`${heading(charge, 'Pay by card')}
    <form method="post" class="card">
      ${problemLine(problem)}
      <label
        >Card number<input name="number" inputmode="numeric" autocomplete="off" maxlength="23" required
      /></label>
      <label>CVV<input name="cvv" inputmode="numeric" autocomplete="off" maxlength="4" /></label>
      <button name="step" value="card">Pay ${naira(charge.requestedKobo)}</button>
    </form>
    ${cancelForm}
    <section class="card">
      <h2>Test cards</h2>
      <ul>
        ${TEST_CARDS.map(
          ({ number, cvv, label }) =>
            html`<li>
              <code>${inGroups(number)}</code
              >${cvv === undefined ? '' : html`, CVV <code>${cvv}</code>`}<br />${label}
            </li>`,
        )}
      </ul>
    </section>`;
  return { body: frame('Pay by card', content) };
}

export function codeForm({ charge, problem }: Step): Page {
  const isPin = charge.step === 'pin';
  const [title, label] = isPin ? ['Enter your card PIN', 'PIN'] : ['Enter the code from your bank', 'Code'];
  const content = html`${heading(charge, title)}
    <form method="post" class="card">
      ${problemLine(problem)}
      <label
        >${label}<input
          name="code"
          type="${isPin ? 'password' : 'text'}"
          inputmode="numeric"
          autocomplete="off"
          maxlength="6"
          required
      /></label>
      <button name="step" value="${charge.step}">Continue</button>
    </form>
    <form method="post"><button class="plain" name="step" value="back">Use another card</button></form>
    ${cancelForm}`;
  return { body: frame(title, content) };
}

export function ussdForm({ charge }: Step): Page {
  const content = html`${heading(charge, 'Pay by USSD')}
    <form method="post" class="card">
      <p class="muted">Dial this code on the phone with your bank's number, and follow the steps.</p>
      <p class="dial">*737*000*${String(charge.number).slice(-4)}#</p>
      <button name="step" value="ussd">I have dialled</button>
    </form>
    ${cancelForm}`;
  return { body: frame('Pay by USSD', content) };
}

/** The page of a paid payment for its payer. */
export function endPage(charge: Charge, merchant: string): Page {
  const link =
    charge.callbackUrl === null
      ? ''
      : html`<a class="button" href="${charge.callbackUrl}">Back to ${merchant}</a>`;
  return { body: frame('Paid', html`${heading(charge, 'This payment is complete')}${link}`) };
}

/** The page of a transfer account, which stands in for the payer's bank. */
export function transferPage(charge: Charge, now: number, problem: string | null = null): Page {
  const { account } = charge;
  const isExpired = account !== null && now > account.expiresAt;
  const isPaid = charge.status === 'success' || charge.status === 'reversed';
  const content = html`${heading(charge, 'Your bank')}
    <section class="card">
      <dl>
        <dt>Bank</dt>
        <dd>Test Bank</dd>
        <dt>Account number</dt>
        <dd>${account?.number}</dd>
        <dt>Account name</dt>
        <dd>PAYSTACK CHECKOUT</dd>
        <dt>Account expires</dt>
        <dd>${CLOCK.format(account?.expiresAt)}</dd>
        <dt>State</dt>
        <dd>${stateOf(charge, isExpired)}</dd>
      </dl>
    </section>
    ${isPaid || charge.arrivesAt !== null ? '' : sendForms(charge, problem, isExpired)}`;
  return { body: frame('Your bank', content) };
}

function sendForms({ requestedKobo }: Charge, problem: string | null, isExpired: boolean) {
  const now = html`<form method="post">
    <button name="step" value="now">Send ${naira(requestedKobo)}${isExpired ? ' anyway' : ' now'}</button>
  </form>`;
  if (isExpired) return now;
  return html`${now}
    <form method="post">
      <button class="plain" name="step" value="late">Send, and let it arrive late</button>
    </form>
    <form method="post" class="card">
      ${problemLine(problem)}
      <label
        >Another amount, in naira<input name="naira" inputmode="decimal" autocomplete="off" required
      /></label>
      <button class="plain" name="step" value="other">Send this amount</button>
    </form>`;
}

function stateOf(charge: Charge, isExpired: boolean): string {
  if (charge.status === 'success') return 'Received';
  if (charge.status === 'reversed') return 'Refunded';
  if (charge.arrivesAt !== null) return `On its way, arrives at ${CLOCK.format(charge.arrivesAt)}`;
  return charge.message ?? (isExpired ? 'Expired' : 'Waiting for the transfer');
}

function heading({ requestedKobo, email, reference }: Charge, title: string) {
  return html`<h1>${title}</h1>
    <p class="amount">${naira(requestedKobo)}</p>
    <p class="muted">${email}<br /><small>${reference}</small></p>`;
}

function problemLine(problem: string | null) {
  return problem === null ? '' : html`<p class="problem" role="alert">${problem}</p>`;
}

const cancelForm = html`<form method="post">
  <button class="plain" name="step" value="cancel">Cancel and go back</button>
</form>`;

function naira(kobo: number): string {
  const fraction = kobo % 100 === 0 ? 0 : 2;
  return `₦${(kobo / 100).toLocaleString('en-NG', { minimumFractionDigits: fraction, maximumFractionDigits: fraction })}`;
}
