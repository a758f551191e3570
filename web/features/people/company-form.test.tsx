import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { dropSession } from '@/shared/session/session.ts';
import { fakeServer, type FakeServer } from '@/shared/testing/fake-server.ts';
import { sessionOf, userOf } from '@/shared/testing/people.ts';
import { fillIn, renderApp } from '@/shared/testing/render.tsx';
import { CompanyForm } from './company-form.tsx';

let server: FakeServer;

beforeEach(() => {
  server = fakeServer({
    'POST /api/auth/register': () => Response.json(sessionOf(userOf({ userType: 'corporate' }))),
    'GET /auth/v1/user': () => Response.json({ id: userOf().id }),
  });
});

afterEach(() => {
  dropSession();
  sessionStorage.clear();
  vi.unstubAllGlobals();
});

const COMPANY = {
  'Contact person name': 'Ngozi Eze',
  'Full name': 'Ngozi Eze',
  Phone: '08031234567',
  Email: 'fleet@danfo.test',
  NIN: '1234 567 8901',
  'Company name': 'Danfo Lines',
  'Registration number': 'RC 12345',
  'Registered address': '1 Marina, Lagos',
  'Tax ID': '1234-0001',
  Password: 'tafiya-demo-2026',
  'Confirm password': 'tafiya-demo-2026',
};

function registerCompany() {
  renderApp(<CompanyForm />);
  return fillIn(COMPANY);
}

function described(description: string): HTMLElement {
  return screen.getByRole('textbox', { description });
}

const submit = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Register Company' });

describe('the registration of a company', () => {
  it('shows the hints for NIN, registration number and tax ID', () => {
    renderApp(<CompanyForm />);
    expect(screen.getByLabelText('NIN')).toBe(described('Required for corporate KYC'));
    expect(screen.getByLabelText('Registration number')).toBe(described('CAC number'));
    expect(screen.getByLabelText('Tax ID')).toBe(described('FIRS'));
  });

  it('sends every field; the website is optional', async () => {
    const person = await registerCompany();
    await person.click(submit());
    await screen.findByText('Your account has been created successfully.');
    expect(server.requests[0]?.body).toEqual({
      userType: 'corporate',
      corporateContactPerson: 'Ngozi Eze',
      name: 'Ngozi Eze',
      phone: '+2348031234567',
      email: 'fleet@danfo.test',
      nin: '12345678901',
      companyName: 'Danfo Lines',
      companyRegistrationNumber: 'RC 12345',
      companyAddress: '1 Marina, Lagos',
      taxIdentificationNumber: '1234-0001',
      password: 'tafiya-demo-2026',
    });
  });

  it('keeps typed values but no password over a reload, and clears them once the account exists', async () => {
    await registerCompany();
    cleanup();
    renderApp(<CompanyForm />);
    expect(screen.getByLabelText<HTMLInputElement>('Company name').value).toBe('Danfo Lines');
    expect(screen.getByLabelText<HTMLInputElement>('Password').value).toBe('');
    expect(screen.getByLabelText<HTMLInputElement>('NIN').value).toBe('');
    for (const secret of [COMPANY.Password, COMPANY.NIN])
      expect(JSON.stringify(sessionStorage)).not.toContain(secret);
    const person = await fillIn({
      NIN: COMPANY.NIN,
      Password: COMPANY.Password,
      'Confirm password': COMPANY.Password,
    });
    await person.click(submit());
    await screen.findByText('Your account has been created successfully.');
    await waitFor(() => expect(Object.keys(sessionStorage)).toEqual(['tafiya_draft_owner']));
  });

  it('requires every other field', async () => {
    renderApp(<CompanyForm />);
    await userEvent.click(submit());
    const missing = await screen.findAllByText(/is required$/);
    expect(missing.map((each) => each.textContent)).toEqual([
      'Contact person is required',
      'Name is required',
      'Phone is required',
      'Company name is required',
      'Registration number is required',
      'Registered address is required',
      'Tax ID is required',
    ]);
  });

  it("shows 'Passwords do not match' and disables the button", async () => {
    renderApp(<CompanyForm />);
    await fillIn({ Password: COMPANY.Password, 'Confirm password': 'other' });
    screen.getByText('Passwords do not match');
    expect(submit().disabled).toBe(true);
  });
});
