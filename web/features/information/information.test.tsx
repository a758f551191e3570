import { visitorSupportSchema } from '@tafiya/support/contract.ts';
import { isProof, visitorProofSubject } from '@tafiya/support/proof-of-work.rules.ts';
import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { ComponentType } from 'react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { fakeServer, refusal } from '@/shared/testing/fake-server.ts';
import { SIGNED_OUT, useSession } from '@/shared/session/store.ts';
import { userOf } from '@/shared/testing/people.ts';
import { renderApp } from '@/shared/testing/render.tsx';
import { settingsOf } from '@/shared/testing/settings.ts';
import { AboutPage } from './about-page.tsx';
import { CareersPage } from './careers-page.tsx';
import { ContactPage } from './contact-page.tsx';
import { PrivacyPage } from './privacy-page.tsx';
import { RefundsPage } from './refunds-page.tsx';
import { TermsPage } from './terms-page.tsx';

const SETTINGS = 'GET /api/settings';

afterEach(() => vi.unstubAllGlobals());

describe.each<[string, ComponentType]>([
  ['About Tafiya', AboutPage],
  ['Careers', CareersPage],
  ['Contact', ContactPage],
  ['Privacy', PrivacyPage],
  ['Refunds', RefundsPage],
  ['Terms', TermsPage],
])('the page %s', (title, Page) => {
  it('has its title and at least three sections, and promises neither escrow nor 24/7', () => {
    fakeServer({ [SETTINGS]: () => Response.json(settingsOf()) });
    renderApp(<Page />);
    expect(screen.getByRole('heading', { level: 1, name: title })).toBeTruthy();
    expect(screen.getAllByRole('heading', { level: 2 }).length).toBeGreaterThanOrEqual(3);
    expect(document.body.textContent).not.toMatch(/escrow|24\/7/i);
    const footer = within(screen.getByRole('contentinfo'));
    expect(footer.getByRole('link', { name: 'Refunds' }).getAttribute('href')).toBe('/refunds');
  });
});

it('the page Refunds says in a table what comes back', () => {
  fakeServer({ [SETTINGS]: () => Response.json(settingsOf()) });
  renderApp(<RefundsPage />);
  const table = within(screen.getByRole('table'));
  expect(table.getAllByRole('columnheader').map((head) => head.textContent)).toEqual([
    'When you cancel',
    'You get back',
  ]);
  const late = table.getByRole('row', { name: /^You cancel later/ });
  expect(late.textContent).toContain('Half');
});

it('the page Privacy begins with five lines', () => {
  fakeServer({ [SETTINGS]: () => Response.json(settingsOf()) });
  renderApp(<PrivacyPage />);
  expect(within(screen.getAllByRole('list')[0] ?? document.body).getAllByRole('listitem')).toHaveLength(5);
});

describe('the page Contact', () => {
  it('shows the address and the number of the settings', async () => {
    const settings = settingsOf({
      supportEmail: 'help@tafiya.test',
      supportPhone: '+2348031234567',
      supportWhatsapp: '+2348031234568',
    });
    fakeServer({ [SETTINGS]: () => Response.json(settings) });
    renderApp(<ContactPage />);
    expect((await screen.findByRole('link', { name: 'help@tafiya.test' })).getAttribute('href')).toBe(
      'mailto:help@tafiya.test',
    );
    expect(screen.getByRole('link', { name: '+2348031234567' }).getAttribute('href')).toBe(
      'tel:+2348031234567',
    );
    expect(screen.getByRole('link', { name: '+2348031234568' }).getAttribute('href')).toBe(
      'https://wa.me/2348031234568',
    );
  });

  it('says so when there are none', async () => {
    fakeServer({ [SETTINGS]: () => Response.json(settingsOf()) });
    renderApp(<ContactPage />);
    expect(await screen.findByText(/There is no public address or phone number yet/)).toBeTruthy();
    expect(within(screen.getByRole('main')).queryByRole('link')).toBeNull();
  });

  it('takes a message of a visitor, whose address gets the answer', async () => {
    const server = fakeServer({
      [SETTINGS]: () => Response.json(settingsOf()),
      'POST /api/support-visitors': () => new Response(null, { status: 204 }),
    });
    useSession.setState(SIGNED_OUT);
    renderApp(<ContactPage />);
    await userEvent.click(await screen.findByLabelText('Your email'));
    await userEvent.paste('ada@no.test');
    await userEvent.click(screen.getByLabelText('Message'));
    await userEvent.paste('Do you go to Jos?');
    await userEvent.click(screen.getByRole('button', { name: 'Send' }));
    expect(await screen.findByText(/We answer by e-mail to ada@no.test/)).toBeTruthy();
    const sent = server.requests.find(({ path }) => path === '/api/support-visitors');
    expect(sent?.body).toMatchObject({ email: 'ada@no.test', body: 'Do you go to Jos?', website: '' });
  });

  it('does the work that the server asks for, and sends the same request again', async () => {
    const server = fakeServer({
      [SETTINGS]: () => Response.json(settingsOf()),
      'POST /api/support-visitors': ({ body }) =>
        visitorSupportSchema.parse(body).proof === undefined
          ? refusal(403, 'proof_required', 'Please send it again.')
          : new Response(null, { status: 204 }),
    });
    useSession.setState(SIGNED_OUT);
    renderApp(<ContactPage />);
    await userEvent.click(await screen.findByLabelText('Your email'));
    await userEvent.paste('ada@no.test');
    await userEvent.click(screen.getByLabelText('Message'));
    await userEvent.paste('Do you go to Jos?');
    await userEvent.click(screen.getByRole('button', { name: 'Send' }));
    expect(
      await screen.findByText(/We answer by e-mail to ada@no.test/, {}, { timeout: 20_000 }),
    ).toBeTruthy();
    const [first, second] = server.requests
      .filter(({ path }) => path === '/api/support-visitors')
      .map(({ body }) => visitorSupportSchema.parse(body));
    expect(second?.clientKey).toBe(first?.clientKey);
    expect(await isProof(visitorProofSubject(visitorSupportSchema.parse(second)), second?.proof ?? '')).toBe(
      true,
    );
  }, 30_000);

  it('leads people with an account to their requests', async () => {
    fakeServer({ [SETTINGS]: () => Response.json(settingsOf()) });
    useSession.setState({ status: 'in', user: userOf() });
    renderApp(<ContactPage />);
    expect((await screen.findByRole('link', { name: 'Write to us' })).getAttribute('href')).toBe(
      '/support/new',
    );
  });

  it('offers a retry that works when the settings could not be loaded', async () => {
    const server = fakeServer({ [SETTINGS]: () => refusal(503, 'unavailable', 'We are busy.') });
    renderApp(<ContactPage />);
    expect(await screen.findByText('We are busy.')).toBeTruthy();
    server.answer({ [SETTINGS]: () => Response.json(settingsOf({ supportEmail: 'help@tafiya.test' })) });
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('link', { name: 'help@tafiya.test' })).toBeTruthy();
  });
});
