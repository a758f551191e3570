import { expect, test } from 'vitest';
import { composeMail } from './mail-templates.ts';

const VALUES = {
  Token: '123456',
  TokenHash: 'abc',
  SiteURL: 'http://localhost:3000',
  ConfirmationURL: 'http://localhost:3000/auth/v1/verify?token=abc&type=recovery',
  Email: `"<ada>"@example.test`,
};

test('without a template a mail has the code and the link as text', () => {
  expect(composeMail('recovery', VALUES, {})).toEqual({
    subject: 'Reset Your Password',
    text: `Reset your password with this code: 123456\n\nOr follow this link: ${VALUES.ConfirmationURL}\n`,
  });
});

test("a template gets Auth's variables, escaped, and gives a text part", () => {
  const html = `<html><head><style>p{}</style><title>x</title></head><body><h1>New password</h1>
    <p>For {{ .Email }}{{ .Unknown }}.</p><p><a class="b" href="{{ .SiteURL }}/c?t={{.TokenHash}}&amp;type=x">Choose</a></p></body></html>`;
  const mail = composeMail('recovery', VALUES, { recovery: { subject: 'For {{ .Email }}', html } });
  expect(mail.subject).toBe('For "<ada>"@example.test');
  expect(mail.html).toContain('<p>For &quot;&lt;ada&gt;&quot;@example.test.</p>');
  expect(mail.html).toContain('href="http://localhost:3000/c?t=abc&amp;type=x"');
  expect(mail.text).toBe(
    'New password\n\nFor "<ada>"@example.test.\n\nChoose: http://localhost:3000/c?t=abc&type=x\n',
  );
});

test('a subject alone keeps the default text', () => {
  const mail = composeMail('reauthentication', VALUES, { reauthentication: { subject: 'Code' } });
  expect(mail).toEqual({ subject: 'Code', text: 'Confirm that it is you with this code: 123456\n' });
});
