import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parse } from 'smol-toml';
import { z } from 'zod';
import { parseDuration } from './lite/duration.ts';
import type { LiteSettings, MailTemplates } from './lite/options.ts';
import { StackFailure } from './process/failure.ts';

/** A bucket that `config.toml` declares. */
export type BucketConfig = {
  id: string;
  isPublic: boolean;
  /** null: only the project's own limit. */
  maxBytes: number | null;
  /** null: every type. */
  mimeTypes: string[] | null;
};

/** An edge function of the project. */
export type FunctionConfig = {
  name: string;
  /** Absolute path of the file that Deno runs. */
  entrypoint: string;
  /** Absolute path of an import map that is not the `deno.json` beside the entry point. */
  importMap: string | null;
  /** Whether the gateway refuses callers without a valid access token. */
  verifyJwt: boolean;
};

/** The settings that the embedded stack reads from a project's `supabase` folder. */
export type ProjectConfig = {
  projectId: string;
  /** The folder with `migrations/`, `functions/` and the seed. */
  supabaseDir: string;
  apiPort: number;
  siteUrl: string;
  redirectUrls: string[];
  /** SQL files to run once on a new database, relative to `supabaseDir`. */
  seedFiles: string[];
  buckets: BucketConfig[];
  functions: FunctionConfig[];
  settings: LiteSettings;
};

const UNIT_BYTES = { B: 1, KB: 1e3, MB: 1e6, GB: 1e9, KIB: 2 ** 10, MIB: 2 ** 20, GIB: 2 ** 30 };

/** Bytes, as a number or as text like "5MiB". */
const sizeSchema = z.union([z.number(), z.string()]).transform((size, context) => {
  if (typeof size === 'number') return size;
  const [, digits = '', unit = ''] = /^(\d+) *([KMG]?i?B)$/i.exec(size) ?? [];
  const bytes = Object.entries(UNIT_BYTES).find(([name]) => name === unit.toUpperCase())?.[1];
  if (bytes !== undefined) return Number(digits) * bytes;
  context.addIssue(`"${size}" is not a size like "5MiB"`);
  return z.NEVER;
});

/** Seconds, as text like "30s" or "1m30s". */
const durationSchema = z.string().transform((text, context) => {
  const seconds = parseDuration(text);
  if (seconds !== null) return seconds;
  context.addIssue(`"${text}" is not a duration like "30s"`);
  return z.NEVER;
});

const bucketSchema = z.object({
  public: z.boolean().default(false),
  file_size_limit: sizeSchema.nullable().default(null),
  allowed_mime_types: z.array(z.string()).nullable().default(null),
});

const functionSchema = z.object({
  enabled: z.boolean().default(true),
  verify_jwt: z.boolean().default(true),
  entrypoint: z.string().optional(),
  import_map: z.string().optional(),
});

const templateSchema = z
  .object({ subject: z.string().optional(), content_path: z.string().optional() })
  .prefault({});
const noticeSchema = templateSchema
  .unwrap()
  .extend({ enabled: z.boolean().default(false) })
  .prefault({});

/** The keys that the embedded stack honours. What a file leaves out has the default of the Supabase CLI. */
const configSchema = z.object({
  project_id: z.string().optional(),
  api: z
    .object({
      port: z.number().int().default(54321),
      schemas: z.array(z.string()).default(['public']),
      max_rows: z.number().int().default(1000),
    })
    .prefault({}),
  db: z
    .object({
      seed: z
        .object({
          enabled: z.boolean().default(true),
          sql_paths: z.array(z.string()).default(['./seed.sql']),
        })
        .prefault({}),
    })
    .prefault({}),
  storage: z
    .object({
      file_size_limit: sizeSchema.prefault('50MiB'),
      buckets: z.record(z.string(), bucketSchema).default({}),
      s3_protocol: z.object({ enabled: z.boolean().default(true) }).prefault({}),
    })
    .prefault({}),
  auth: z
    .object({
      site_url: z.string().default('http://127.0.0.1:3000'),
      additional_redirect_urls: z.array(z.string()).default([]),
      jwt_expiry: z.number().int().default(3600),
      refresh_token_reuse_interval: z.number().int().default(10),
      enable_signup: z.boolean().default(true),
      minimum_password_length: z.number().int().default(6),
      captcha: z.object({ enabled: z.boolean().default(false) }).prefault({}),
      rate_limit: z
        .object({
          sign_in_sign_ups: z.number().int().default(30),
          token_verifications: z.number().int().default(30),
          token_refresh: z.number().int().default(150),
        })
        .prefault({}),
      email: z
        .object({
          enable_signup: z.boolean().default(true),
          enable_confirmations: z.boolean().default(false),
          double_confirm_changes: z.boolean().default(true),
          require_current_password: z.boolean().default(false),
          template: z
            .object({
              confirmation: templateSchema,
              recovery: templateSchema,
              magic_link: templateSchema,
              email_change: templateSchema,
              reauthentication: templateSchema,
            })
            .prefault({}),
          notification: z
            .object({ password_changed: noticeSchema, email_changed: noticeSchema })
            .prefault({}),
          otp_length: z.number().int().default(6),
          otp_expiry: z.number().int().default(3600),
          max_frequency: durationSchema.prefault('1s'),
        })
        .prefault({}),
    })
    .prefault({}),
  functions: z.record(z.string(), functionSchema).default({}),
});

type Config = z.infer<typeof configSchema>;

/**
 * Reads the project in a folder: `supabase/config.toml` and the folders of its functions.
 *
 * @param workdir The folder that contains `supabase/`.
 * @throws StackFailure when there is no such folder, or when config.toml is not valid.
 */
export function readConfig(workdir: string): ProjectConfig {
  const supabaseDir = path.join(path.resolve(workdir), 'supabase');
  if (!existsSync(supabaseDir)) throw new StackFailure(`There is no folder ${supabaseDir}.`);
  const config = parseConfig(path.join(supabaseDir, 'config.toml'));
  const { api, auth, db, storage } = config;
  return {
    projectId: config.project_id ?? path.basename(path.resolve(workdir)),
    supabaseDir,
    apiPort: api.port,
    siteUrl: auth.site_url,
    redirectUrls: auth.additional_redirect_urls,
    seedFiles: db.seed.enabled ? db.seed.sql_paths.flatMap((pattern) => expand(supabaseDir, pattern)) : [],
    buckets: Object.entries(storage.buckets).map(([id, bucket]) => ({
      id,
      isPublic: bucket.public,
      maxBytes: bucket.file_size_limit,
      mimeTypes: bucket.allowed_mime_types,
    })),
    functions: readFunctions(supabaseDir, config.functions),
    settings: {
      // There is no GraphQL here.
      schemas: api.schemas.filter((schema) => schema !== 'graphql_public'),
      maxRows: api.max_rows,
      isSignUpOpen: auth.enable_signup && auth.email.enable_signup,
      mustConfirmEmail: auth.email.enable_confirmations,
      mailsBothAddresses: auth.email.double_confirm_changes,
      mustSolveCaptcha: auth.captcha.enabled,
      mustGiveCurrentPassword: auth.email.require_current_password,
      notices: {
        passwordChanged: auth.email.notification.password_changed.enabled,
        emailChanged: auth.email.notification.email_changed.enabled,
      },
      mails: readMailTemplates(supabaseDir, auth.email),
      accessTokenLifetimeS: auth.jwt_expiry,
      passwordMinCharacters: auth.minimum_password_length,
      mailCodeDigits: auth.email.otp_length,
      mailCodeLifetimeS: auth.email.otp_expiry,
      mailIntervalS: auth.email.max_frequency,
      refreshReuseS: auth.refresh_token_reuse_interval,
      uploadMaxBytes: storage.file_size_limit,
      isS3Open: storage.s3_protocol.enabled,
      signUpsPerWindow: auth.rate_limit.sign_in_sign_ups,
      verificationsPerWindow: auth.rate_limit.token_verifications,
      refreshesPerWindow: auth.rate_limit.token_refresh,
    },
  };
}

function parseConfig(file: string): Config {
  try {
    const text = existsSync(file) ? readFileSync(file, 'utf8') : '';
    return configSchema.parse(withEnvironment(parse(text)));
  } catch (error) {
    const reason = error instanceof z.ZodError ? z.prettifyError(error) : String(error);
    throw new StackFailure(`${file} is not valid:\n${reason}`, { cause: error });
  }
}

/** As the CLI does: paths of templates begin at the folder above `supabase`, those of notices inside it. */
function readMailTemplates(
  supabaseDir: string,
  { template, notification }: Config['auth']['email'],
): MailTemplates {
  const read = (directory: string, sections: Record<string, z.infer<typeof templateSchema>>) =>
    Object.entries(sections).map(([name, { subject, content_path }]) => [
      name,
      {
        ...(subject !== undefined && { subject }),
        ...(content_path !== undefined && { html: readTemplate(path.resolve(directory, content_path)) }),
      },
    ]);
  return Object.fromEntries([
    ...read(path.dirname(supabaseDir), template),
    ...read(supabaseDir, notification),
  ]);
}

function readTemplate(file: string): string {
  if (!existsSync(file)) throw new StackFailure(`There is no mail template ${file}.`);
  return readFileSync(file, 'utf8');
}

/** Replaces each value of the form `env(NAME)` by that variable, as the CLI does. */
function withEnvironment(value: unknown): unknown {
  if (typeof value === 'string') {
    const [, name] = /^env\((\w+)\)$/.exec(value) ?? [];
    return name === undefined ? value : (process.env[name] ?? value);
  }
  if (Array.isArray(value)) return value.map(withEnvironment);
  if (typeof value !== 'object' || value === null || value instanceof Date) return value;
  return Object.fromEntries(Object.entries(value).map(([key, child]) => [key, withEnvironment(child)]));
}

/** The files that a seed path names; its last part may contain `*`. */
function expand(supabaseDir: string, pattern: string): string[] {
  const relative = path.normalize(pattern);
  const directory = path.dirname(relative);
  if (!existsSync(path.join(supabaseDir, directory))) return [];
  const expression = path
    .basename(relative)
    .replace(/[.+?^${}()|[\]\\]/g, '\\$&')
    .replaceAll('*', '.*');
  return readdirSync(path.join(supabaseDir, directory))
    .filter((name) => new RegExp(`^${expression}$`).test(name))
    .sort()
    .map((name) => path.join(directory, name));
}

/** The functions with an `index.ts` or a section in config.toml, without those that are disabled. */
function readFunctions(supabaseDir: string, sections: Config['functions']): FunctionConfig[] {
  const directory = path.join(supabaseDir, 'functions');
  const folders = existsSync(directory) ? readdirSync(directory) : [];
  const found = folders.filter(
    (name) => !/^[._]/.test(name) && existsSync(path.join(directory, name, 'index.ts')),
  );
  const names = [...new Set([...found, ...Object.keys(sections)])].sort();
  return names.flatMap((name) => {
    const section = sections[name] ?? functionSchema.parse({});
    if (!section.enabled) return [];
    const entrypoint = path.resolve(supabaseDir, section.entrypoint ?? `functions/${name}/index.ts`);
    const importMap = section.import_map ? path.resolve(supabaseDir, section.import_map) : null;
    // Deno reads a deno.json beside the entry point by itself.
    const isOwn =
      importMap !== null && /^deno\.jsonc?$/.test(path.relative(path.dirname(entrypoint), importMap));
    return [{ name, entrypoint, importMap: isOwn ? null : importMap, verifyJwt: section.verify_jwt }];
  });
}
