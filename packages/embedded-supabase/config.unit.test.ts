import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { readConfig, type ProjectConfig } from './config.ts';
import { FIXTURE } from './testing/fixture.ts';

const directories: string[] = [];
afterEach(() => {
  for (const directory of directories.splice(0)) rmSync(directory, { recursive: true });
});

/** Reads a project that has only these files below `supabase/`. */
function project(files: Record<string, string>): ProjectConfig {
  const workdir = mkdtempSync(path.join(tmpdir(), 'embedded-supabase-config-'));
  directories.push(workdir);
  mkdirSync(path.join(workdir, 'supabase'));
  for (const [name, text] of Object.entries(files)) {
    const file = path.join(workdir, 'supabase', name);
    mkdirSync(path.dirname(file), { recursive: true });
    writeFileSync(file, text);
  }
  return readConfig(workdir);
}

const { settings } = readConfig(FIXTURE);

test.each([
  ['api', 'max_rows', settings.maxRows, 100],
  ['storage', 'file_size_limit', settings.uploadMaxBytes, 10 * 1024 * 1024],
  ['auth', 'jwt_expiry', settings.accessTokenLifetimeS, 1800],
  ['auth', 'refresh_token_reuse_interval', settings.refreshReuseS, 20],
  ['auth.email', 'max_frequency', settings.mailIntervalS, 60],
  ['auth', 'minimum_password_length', settings.passwordMinCharacters, 8],
  ['auth.email', 'require_current_password', settings.mustGiveCurrentPassword, true],
  ['auth.email', 'double_confirm_changes', settings.mailsBothAddresses, true],
  ['auth.email.notification', 'password_changed', settings.notices.passwordChanged, true],
  ['auth.email.notification', 'email_changed', settings.notices.emailChanged, true],
  ['auth.rate_limit', 'sign_in_sign_ups', settings.signUpsPerWindow, 100],
  ['auth.rate_limit', 'token_verifications', settings.verificationsPerWindow, 40],
  ['auth.rate_limit', 'token_refresh', settings.refreshesPerWindow, 3000],
])('%s.%s of config.toml is used', (_section, _name, used, configured) => {
  expect(used).toBe(configured);
});

test('S3 can be switched off', () => {
  const text = '[storage.s3_protocol]\nenabled = false';
  expect(project({ 'config.toml': text }).settings.isS3Open).toBe(false);
});

test('what config.toml leaves out has the default of the Supabase CLI', () => {
  const config = project({});
  expect(config).toMatchObject({
    apiPort: 54321,
    siteUrl: 'http://127.0.0.1:3000',
    seedFiles: [],
    buckets: [],
  });
  expect(config.settings).toMatchObject({
    maxRows: 1000,
    passwordMinCharacters: 6,
    uploadMaxBytes: 50 * 1024 * 1024,
    signUpsPerWindow: 30,
    refreshesPerWindow: 150,
    mailIntervalS: 1,
    refreshReuseS: 10,
    isS3Open: true,
    isSignUpOpen: true,
    mustConfirmEmail: false,
    mailsBothAddresses: true,
    mustGiveCurrentPassword: false,
    mustSolveCaptcha: false,
    notices: { passwordChanged: false, emailChanged: false },
  });
});

test('functions are the folders with an index.ts and the sections of config.toml', () => {
  const { functions } = project({
    'config.toml': `
      [functions.webhook]
      verify_jwt = false
      entrypoint = "./hooks/main.ts"
      import_map = "./hooks/import_map.json"
      [functions.off]
      enabled = false`,
    'functions/notes/index.ts': '',
    'functions/off/index.ts': '',
    'functions/_shared/index.ts': '',
    'functions/empty/readme.md': '',
  });
  const supabase = path.join(directories[0] ?? '', 'supabase');
  expect(functions).toEqual([
    {
      name: 'notes',
      entrypoint: path.join(supabase, 'functions', 'notes', 'index.ts'),
      importMap: null,
      verifyJwt: true,
    },
    {
      name: 'webhook',
      entrypoint: path.join(supabase, 'hooks', 'main.ts'),
      importMap: path.join(supabase, 'hooks', 'import_map.json'),
      verifyJwt: false,
    },
  ]);
});

test('a deno.json beside the entry point is left to Deno', () => {
  const { functions } = project({
    'config.toml': '[functions.notes]\nimport_map = "./functions/notes/deno.json"',
    'functions/notes/index.ts': '',
  });
  expect(functions[0]?.importMap).toBeNull();
});

test('seed paths may contain an asterisk, and run in the order of their names', () => {
  const { seedFiles } = project({
    'config.toml': '[db.seed]\nsql_paths = ["./first.sql", "./seeds/*.sql"]',
    'first.sql': '',
    'seeds/2.sql': '',
    'seeds/1.sql': '',
    'seeds/readme.md': '',
  });
  expect(seedFiles).toEqual(['first.sql', 'seeds/1.sql', 'seeds/2.sql']);
});

test('a seed that is not enabled does not run', () => {
  expect(project({ 'config.toml': '[db.seed]\nenabled = false', 'seed.sql': '' }).seedFiles).toEqual([]);
});

test('env(NAME) stands for a variable', () => {
  process.env['EMBEDDED_SUPABASE_TEST_SITE'] = 'https://site.test';
  const { siteUrl } = project({ 'config.toml': '[auth]\nsite_url = "env(EMBEDDED_SUPABASE_TEST_SITE)"' });
  expect(siteUrl).toBe('https://site.test');
});

test.each([
  ['TOML', '[api\nport = 1', /config\.toml is not valid:/],
  ['a type', '[api]\nport = "high"', /port/],
  ['a size', '[storage]\nfile_size_limit = "5 parsecs"', /is not a size like "5MiB"/],
  ['a duration', '[auth.email]\nmax_frequency = "soon"', /is not a duration like "30s"/],
])('an error in %s is refused with the reason', (_, text, reason) => {
  expect(() => project({ 'config.toml': text })).toThrow(reason);
});

test('a folder without supabase/ is refused', () => {
  expect(() => readConfig(path.join(tmpdir(), 'no-such-project'))).toThrow(/There is no folder/);
});

test('templates of mails are read from the paths that the CLI reads', () => {
  const config = project({
    'config.toml': `
      [auth.email.template.recovery]
      subject = "New password"
      content_path = "./supabase/templates/recovery.html"
      [auth.email.notification.password_changed]
      content_path = "./templates/changed.html"`,
    'templates/recovery.html': '<p>{{ .Token }}</p>',
    'templates/changed.html': '<p>Changed</p>',
  });
  expect(config.settings.mails).toMatchObject({
    recovery: { subject: 'New password', html: '<p>{{ .Token }}</p>' },
    password_changed: { html: '<p>Changed</p>' },
    confirmation: {},
  });
});

test('a template that is missing stops the start with its path', () => {
  const file =
    '[auth.email.template.invite]\n[auth.email.template.recovery]\ncontent_path = "./missing.html"';
  expect(() => project({ 'config.toml': file })).toThrow(/no mail template .*missing\.html/);
});
