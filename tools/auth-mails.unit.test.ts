import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { readConfig } from 'embedded-supabase';
import { parse } from 'smol-toml';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { AUTH_MAILS, renderAuthMail } from './auth-mails.ts';
import { ROOT } from './root.ts';

const FOLDER = path.join(ROOT, 'supabase', 'templates');
const MAILS = Object.entries(AUTH_MAILS);

/** The variables of Auth's templates, as its documentation names them. */
const VARIABLES = ['SiteURL', 'Token', 'TokenHash', 'Email', 'NewEmail', 'OldEmail'];

test.each(MAILS)('supabase/templates/%s.html is what the one frame of our mails renders', (name, mail) => {
  const file = path.join(FOLDER, `${name}.html`);
  const html = renderAuthMail(mail);
  if (process.env['UPDATE_TEMPLATES'] === '1') {
    mkdirSync(FOLDER, { recursive: true });
    writeFileSync(file, html);
  }
  expect(existsSync(file) && readFileSync(file, 'utf8')).toBe(html);
});

test('there is no other template', () => {
  expect(readdirSync(FOLDER).sort()).toEqual(MAILS.map(([name]) => `${name}.html`).sort());
});

test.each(MAILS)(
  "%s uses Auth's variables only, and is no template where it does not mean to be",
  (_, mail) => {
    const html = renderAuthMail(mail);
    const used = [...html.matchAll(/\{\{ \.(\w+) \}\}/g)].map(([, name = '']) => name);
    expect(VARIABLES).toEqual(expect.arrayContaining(used));
    expect(html.replace(/\{\{ \.\w+ \}\}/g, '')).not.toContain('{{');
  },
);

const sectionsSchema = z.object({
  auth: z.object({
    email: z.record(z.string(), z.unknown()).and(
      z.object({
        template: z.record(z.string(), z.object({ subject: z.string(), content_path: z.string() })),
        notification: z.record(z.string(), z.looseObject({ enabled: z.boolean() })),
      }),
    ),
  }),
});

test('config.toml names each template with its subject', () => {
  const toml = readFileSync(path.join(ROOT, 'supabase', 'config.toml'), 'utf8');
  const { template, notification } = sectionsSchema.parse(parse(toml)).auth.email;
  const sections = {
    ...Object.fromEntries(Object.entries(template).map(([name, value]) => [`template.${name}`, value])),
    ...Object.fromEntries(
      Object.entries(notification)
        .filter(([, { enabled }]) => enabled)
        .map(([name, value]) => [`notification.${name}`, value]),
    ),
  };
  expect(sections).toEqual(
    Object.fromEntries(
      MAILS.map(([name, { section, subject }]) => {
        const folder = section.startsWith('template') ? './supabase/templates' : './templates';
        return [section, expect.objectContaining({ subject, content_path: `${folder}/${name}.html` })];
      }),
    ),
  );
});

test('the embedded stack sends them', () => {
  const { mails, notices } = readConfig(ROOT).settings;
  expect(mails.recovery).toEqual({
    subject: 'Choose a new password',
    html: expect.stringContaining('Tafiya'),
  });
  const { password_changed: ours, ...others } = mails;
  expect(Object.values(others).every(({ html = '' }) => html.includes('class="stripes"'))).toBe(true);
  // Tafiya itself warns of a new password; Auth would send its mail before it stores the password.
  expect([ours, notices]).toEqual([{}, { passwordChanged: false, emailChanged: true }]);
});
