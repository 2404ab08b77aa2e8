/** All settings for the operator: the environment variable, the allowed values, and the description of each. */
import { isMailAddress } from '@twofold/accounting/mail'
import { z } from 'zod'

/**
 * One environment variable. `expects` completes the message "it must be ...". `fallback` is the value that applies if the variable is
 * unset.
 */
type Setting<Value, Fallback extends string> = {
  schema: z.ZodType<Value>
  expects: string
  fallback: Fallback
  meaning: string
}

/** Returns whether a URL has only a host and an optional username and password. Other parts would be ignored. */
function isMailServer(address: string): boolean {
  const { hostname, pathname, search, hash, password, username } = new URL(address)
  const isAlone = ['', '/'].includes(pathname) && search === '' && hash === ''
  return hostname !== '' && isAlone && (password === '' || username !== '')
}

const text = z.string().min(1)
const httpUrl = z.url({ protocol: /^https?$/ })
const databaseUrl = z.url({ protocol: /^postgres(ql)?$/ })
const onOrOff = z.enum(['on', 'off']).transform(value => value === 'on')

function count(min: number, max: number): z.ZodType<number> {
  return z.string().regex(/^\d+$/).transform(Number).pipe(z.number().min(min).max(max))
}

/** The settings in the order in which they are documented. */
export const SETTINGS = {
  PORT: setting({
    schema: count(1, 65_535),
    expects: 'a whole number from 1 to 65535',
    fallback: '3000',
    meaning: 'Port for the screens, the API and the embedded identity provider.',
  }),
  HOST: setting({
    schema: text,
    expects: 'an address or host name',
    fallback: '127.0.0.1',
    meaning: 'Address to listen on. Use `0.0.0.0` only behind a proxy that terminates TLS.',
  }),
  TWOFOLD_PUBLIC_URL: setting({
    schema: httpUrl,
    expects: 'an address that begins with http:// or https://',
    fallback: '',
    meaning:
      'Public base URL. If unset, users can sign in only at `http://localhost` or `http://127.0.0.1`, with the port in `PORT`.',
  }),
  TWOFOLD_DATA_DIR: setting({
    schema: text,
    expects: 'a folder',
    fallback: './data',
    meaning: 'Folder of the embedded database, relative to the checkout.',
  }),
  DATABASE_URL: setting({
    schema: databaseUrl,
    expects: 'a PostgreSQL URL such as postgres://role:password@host:5432/database',
    fallback: '',
    meaning:
      'URL of your own PostgreSQL (15 or newer), used instead of the embedded one. The role must own the database.',
  }),
  DATABASE_APP_URL: setting({
    schema: databaseUrl,
    expects: 'a PostgreSQL URL such as postgres://role:password@host:5432/database',
    fallback: '',
    meaning:
      'Database URL that the server uses, with a role that owns no database objects. Set this URL only if you create the role yourself. Required behind PgBouncer.',
  }),
  TWOFOLD_DATABASE_CONNECTIONS: setting({
    schema: count(2, 500),
    expects: 'a whole number from 2 to 500',
    fallback: '10',
    meaning: 'Maximum number of database connections per server process. The embedded database accepts 100 in total.',
  }),
  TWOFOLD_PREPARED_STATEMENTS: setting({
    schema: onOrOff,
    expects: 'on or off',
    fallback: 'on',
    meaning: 'Uses named prepared statements. Set to `off` behind PgBouncer older than 1.21 in transaction mode.',
  }),
  TWOFOLD_DEMO: setting({
    schema: onOrOff,
    expects: 'on or off',
    fallback: '',
    meaning:
      'Creates demo books in an empty database. The default is `on`, or `off` if a public URL, a database or an identity provider is set.',
  }),
  TWOFOLD_DEMO_PASSWORD: setting({
    schema: z.string().min(8),
    expects: 'at least 8 characters long',
    fallback: '',
    meaning:
      'Password of the demo user `demo`. If unset, Twofold creates a random password and prints it when it starts.',
  }),
  TWOFOLD_OIDC_ISSUER: setting({
    schema: httpUrl.refine(isSafeAddress),
    expects: 'an address that begins with https://, or with http:// on this machine only',
    fallback: '',
    meaning: 'Issuer URL of an external OpenID Connect provider, used instead of the embedded one.',
  }),
  TWOFOLD_OIDC_CLIENT_ID: setting({
    schema: text,
    expects: 'the client ID that the provider issued',
    fallback: 'twofold',
    meaning: 'Client ID at the external provider.',
  }),
  TWOFOLD_OIDC_CLIENT_SECRET: setting({
    schema: text,
    expects: 'the client secret that the provider issued',
    fallback: '',
    meaning: 'Client secret at the external provider. If unset, Twofold is a public client and uses only PKCE.',
  }),
  TWOFOLD_OIDC_SCOPE: setting({
    schema: z
      .string()
      .regex(/^[!#-[\]-~]{1,200}( [!#-[\]-~]{1,200}){0,9}$/)
      .regex(/(^| )openid( |$)/),
    expects: 'one to ten scopes separated by single spaces, including openid',
    fallback: 'openid',
    meaning:
      'Scopes requested from the external provider. Use `openid profile` if the provider sends names only with the scope `profile`.',
  }),
  TWOFOLD_OIDC_TWO_FACTOR_ACR: setting({
    schema: z
      .string()
      .regex(/^[!#-[\]-~]{1,200}( [!#-[\]-~]{1,200}){0,9}$/)
      .transform(values => values.split(' ')),
    expects: 'one to ten values without quotation marks, separated by single spaces',
    fallback: 'https://refeds.org/profile/mfa',
    meaning:
      'Values of the claim `acr` that the external provider sends after a sign-in with two factors. Twofold requests these values as `acr_values`. For Entra ID, use an authentication context such as `c1`.',
  }),
  TWOFOLD_NEW_ORGANISATIONS: setting({
    schema: onOrOff,
    expects: 'on or off',
    fallback: 'on',
    meaning: 'Whether signed-in users can create organisations.',
  }),
  TWOFOLD_METRICS_TOKEN: setting({
    schema: z.string().min(16),
    expects: 'at least 16 characters long',
    fallback: '',
    meaning:
      'Bearer token (at least 16 characters) for requests to `/api/metrics` from other machines. If unset, only requests from the same machine are accepted.',
  }),
  TWOFOLD_TRUST_PROXY: setting({
    schema: onOrOff,
    expects: 'on or off',
    fallback: 'off',
    meaning:
      'Reads the client address from the header `X-Forwarded-For` for sign-in limits and the audit trail. Set to `on` only behind your own proxy.',
  }),
  TWOFOLD_SMTP_URL: setting({
    schema: z.url({ protocol: /^smtps?$/ }).refine(isMailServer),
    expects: 'an address such as smtp://user:password@mail.example.com:587, or smtps:// for implicit TLS',
    fallback: '',
    meaning: 'URL of the mail server for invoices and statements. If unset, messages wait in the outbox.',
  }),
  TWOFOLD_MAIL_FROM: setting({
    schema: z.string().refine(isMailAddress),
    expects: 'one email address, such as books@example.com',
    fallback: '',
    meaning:
      'Sender address of messages. The sender name is the name of the organisation. Set this address together with `TWOFOLD_SMTP_URL`.',
  }),
  TWOFOLD_MAIL_RECIPIENTS: setting({
    schema: count(10, 100_000),
    expects: 'a whole number from 10 to 100000',
    fallback: '200',
    meaning: 'Maximum number of email recipients per organisation within 24 hours.',
  }),
  TWOFOLD_NEW_ORGANISATIONS_MAIL: setting({
    schema: onOrOff,
    expects: 'on or off',
    fallback: 'on',
    meaning:
      'Whether organisations that users create can send email. If `off`, allow an organisation with `npm run twofold -- organisations allow-mail NAME`.',
  }),
  TWOFOLD_LOG: setting({
    schema: z.enum(['error', 'warn', 'info', 'debug']),
    expects: 'error, warn, info or debug',
    fallback: 'warn',
    meaning:
      'Log level: `error`, `warn`, `info` (one line per request) or `debug`. The log is written to standard output as JSON lines.',
  }),
}

/** The environment variable of a setting. */
export type SettingName = keyof typeof SETTINGS

/** The parsed value of a setting. It can be undefined only if the setting has no default. */
export type SettingValue<Name extends SettingName> =
  (typeof SETTINGS)[Name] extends Setting<infer Value, infer Fallback>
    ? '' extends Fallback
      ? Value | undefined
      : Value
    : never

function setting<Value, Fallback extends string>(parts: Setting<Value, Fallback>): Setting<Value, Fallback> {
  return parts
}

const LOOPBACK = new Set(['localhost', '127.0.0.1', '[::1]'])

/**
 * Returns whether a provider may be called at a URL. Plain HTTP is allowed only on this machine, because elsewhere the code and the ID
 * token could be intercepted.
 */
export function isSafeAddress(address: string): boolean {
  if (!URL.canParse(address)) return false
  const { protocol, hostname } = new URL(address)
  return protocol === 'https:' || (protocol === 'http:' && LOOPBACK.has(hostname))
}
