import { Hono, type Context as Call } from 'hono';
import { cardOf } from './cards.ts';
import { fail, succeed, transferIn } from './charges.ts';
import type { Context } from './context.ts';
import { cardForm, codeForm, endPage, transferPage, ussdForm, type Step } from './page-parts.ts';
import { missingPage, PAGES_PATH, STYLE, type Page } from './page-frame.ts';
import type { Charge } from './rows.ts';

type Fields = Record<string, string>;

/** The pages that a payer sees: the hosted page for cards and USSD, and the page of a transfer account. */
export function createPages(context: Context): Hono {
  const { store } = context;
  const app = new Hono().basePath(PAGES_PATH);
  app.get('/style.css', (c) =>
    c.body(`${STYLE}${context.css}`, 200, { 'content-type': 'text/css', 'cache-control': 'max-age=3600' }),
  );

  app.get('/checkout/:code', (c) => {
    const charge = chargeWithCode(c.req.param('code'));
    return send(c, charge ? checkoutPage(charge) : missingPage(), charge);
  });

  app.post('/checkout/:code', async (c) => {
    const charge = chargeWithCode(c.req.param('code'));
    if (!charge) return send(c, missingPage());
    if (isPaid(charge)) return c.redirect(returnUrlOf(charge, c), 303);
    const fields = await fieldsOf(c);
    const problem = takeStep(charge, fields);
    const after = store.charges.get(charge.reference) ?? charge;
    if (isPaid(after) || fields['step'] === 'cancel') return c.redirect(returnUrlOf(after, c), 303);
    return problem ? send(c, checkoutPage(after, problem), after, 422) : c.redirect(c.req.path, 303);
  });

  app.get('/transfer/:account', (c) => {
    const charge = chargeWithAccount(c.req.param('account'));
    return send(c, charge ? transferPage(charge, context.now()) : missingPage(), charge);
  });

  app.post('/transfer/:account', async (c) => {
    const charge = chargeWithAccount(c.req.param('account'));
    if (!charge) return send(c, missingPage());
    const { step, naira = '' } = await fieldsOf(c);
    const other = Math.round(Number(naira) * 100);
    if (step === 'other' && !(other > 0)) {
      return send(c, transferPage(charge, context.now(), 'Enter an amount in naira.'), charge, 422);
    }
    transferIn(context, charge, step === 'other' ? other : charge.requestedKobo, step === 'late');
    return c.redirect(c.req.path, 303);
  });

  function chargeWithCode(code: string): Charge | undefined {
    return store.charges.all().find(({ accessCode }) => accessCode === code);
  }

  function chargeWithAccount(number: string): Charge | undefined {
    return store.charges.all().find(({ account }) => account?.number === number);
  }

  function checkoutPage(charge: Charge, problem: string | null = null): Page {
    if (isPaid(charge)) return endPage(charge, context.merchant);
    const step: Step = { charge, problem: problem ?? (charge.status === 'failed' ? charge.message : null) };
    if (charge.step === 'pin' || charge.step === 'otp') return codeForm(step);
    return charge.channels[0] === 'ussd' ? ussdForm(step) : cardForm(step);
  }

  /** Takes what the payer has entered. Answers what is wrong with it. */
  function takeStep(charge: Charge, fields: Fields): string | null {
    const given = (fields['code'] ?? '').trim();
    if (fields['step'] === 'card')
      return takeCard(charge, fields['number'] ?? '', (fields['cvv'] ?? '').trim());
    if (fields['step'] === 'back') store.charges.put({ ...charge, step: 'start' });
    if (fields['step'] === 'ussd') succeed(context, charge, 'ussd');
    const card = charge.card === null ? undefined : cardOf(charge.card);
    if (fields['step'] === 'pin' && charge.step === 'pin') {
      if (given !== card?.pin) return 'This is not the PIN of the card.';
      if (card.otp === undefined) succeed(context, charge, 'card');
      else store.charges.put({ ...charge, step: 'otp' });
    }
    if (fields['step'] === 'otp' && charge.step === 'otp') {
      if (given !== card?.otp) return 'This is not the code.';
      succeed(context, charge, 'card');
    }
    return null;
  }

  function takeCard(charge: Charge, number: string, cvv: string): string | null {
    const card = cardOf(number);
    if (!card) return 'Choose one of the test cards below. Real cards do not work here.';
    if (card.cvv !== undefined && card.cvv !== cvv) return 'This is not the CVV of the card.';
    const tried: Charge = { ...charge, card: card.number, status: 'ongoing', channel: 'card', message: null };
    if (card.refusal) fail(context, tried, card.refusal);
    else if (card.pin) store.charges.put({ ...tried, step: 'pin' });
    else succeed(context, tried, 'card');
    return null;
  }

  return app;

  function send(
    c: Call,
    { body, status = 200 }: Page,
    charge?: Charge,
    code: 200 | 404 | 422 = status,
  ): Response | Promise<Response> {
    // Chromium also applies form-action to the redirect after a form.
    const target = charge?.callbackUrl ? ` ${new URL(charge.callbackUrl).origin}` : '';
    c.header(
      'content-security-policy',
      `default-src 'none'; style-src 'self'; form-action 'self'${target}; base-uri 'none'`,
    );
    c.header('cache-control', 'no-store');
    return c.html(body, code);
  }

  function returnUrlOf({ callbackUrl, reference }: Charge, c: Call): string {
    if (callbackUrl === null) return c.req.path;
    const url = new URL(callbackUrl);
    url.searchParams.set('trxref', reference);
    url.searchParams.set('reference', reference);
    return url.href;
  }
}

function isPaid({ status }: Charge): boolean {
  return status === 'success' || status === 'reversed';
}

async function fieldsOf(c: Call): Promise<Fields> {
  return Object.fromEntries(new URLSearchParams(await c.req.text()));
}
