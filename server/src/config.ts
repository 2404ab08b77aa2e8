/**
 * Reads the configuration once from the environment. If a value is invalid, the server does not start and prints a message that names the
 * setting.
 */
import { readFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { mailServerOf } from './mail/mail-server.ts'
import { SETTINGS, type SettingName, type SettingValue } from './settings.ts'
import { StartupError } from './startup-error.ts'

/** The root folder of the product. Relative paths in settings are resolved against it, not against the current folder. */
export const PRODUCT_FOLDER = dirname(dirname(dirname(fileURLToPath(import.meta.url))))

/** Returns the version of Twofold. */
export function productVersion(): string {
  return JSON.parse(readFileSync(join(PRODUCT_FOLDER, 'package.json'), 'utf8')).version
}

/** Variables that one program of the product sets for another. They are not settings for the operator. */
const INTERNAL = new Set(['TWOFOLD_APP_DATABASE_URL', 'TWOFOLD_TORTURE'])

/** All settings, including defaults. */
export type Config = ReturnType<typeof readConfig>

/**
 * Reads all settings. Refuses an invalid value. Also refuses an unknown variable that begins with TWOFOLD_, which would otherwise be
 * ignored silently.
 */
export function readConfig(env: NodeJS.ProcessEnv) {
  refuseUnknown(env)
  const read = <Name extends SettingName>(name: Name) => readSetting(env, name)
  const issuer = read('TWOFOLD_OIDC_ISSUER')
  const publicUrl = read('TWOFOLD_PUBLIC_URL')
  const databaseUrl = read('DATABASE_URL')
  const databaseAppUrl = read('DATABASE_APP_URL')
  if (databaseAppUrl && !databaseUrl)
    throw new StartupError('DATABASE_APP_URL is set without DATABASE_URL. Set both settings or neither.')
  const clientId = read('TWOFOLD_OIDC_CLIENT_ID')
  const clientSecret = read('TWOFOLD_OIDC_CLIENT_SECRET')
  const scope = read('TWOFOLD_OIDC_SCOPE')
  const twoFactorAcr = read('TWOFOLD_OIDC_TWO_FACTOR_ACR')
  const smtpUrl = read('TWOFOLD_SMTP_URL')
  const mailFrom = read('TWOFOLD_MAIL_FROM')
  if ((smtpUrl === undefined) !== (mailFrom === undefined))
    throw new StartupError('Set both TWOFOLD_SMTP_URL and TWOFOLD_MAIL_FROM, or neither.')
  return {
    port: read('PORT'),
    host: read('HOST'),
    publicUrl,
    dataDirectory: resolve(PRODUCT_FOLDER, read('TWOFOLD_DATA_DIR')),
    databaseUrl,
    databaseAppUrl,
    databaseConnections: read('TWOFOLD_DATABASE_CONNECTIONS'),
    hasPreparedStatements: read('TWOFOLD_PREPARED_STATEMENTS'),
    isDemoWanted: read('TWOFOLD_DEMO') ?? !(publicUrl || databaseUrl || issuer),
    demoPassword: read('TWOFOLD_DEMO_PASSWORD'),
    // Without a secret, the client is public and uses PKCE.
    oidc: issuer === undefined ? undefined : { issuer, clientId, clientSecret, scope, twoFactorAcr },
    mayCreateOrganisations: read('TWOFOLD_NEW_ORGANISATIONS'),
    mailing: {
      // Without a mail server, emails stay in the outbox.
      server: smtpUrl === undefined || mailFrom === undefined ? null : mailServerOf(smtpUrl, mailFrom),
      recipientsMax: read('TWOFOLD_MAIL_RECIPIENTS'),
    },
    mayNewOrganisationsMail: read('TWOFOLD_NEW_ORGANISATIONS_MAIL'),
    metricsToken: read('TWOFOLD_METRICS_TOKEN'),
    isProxyTrusted: read('TWOFOLD_TRUST_PROXY'),
    logLevel: read('TWOFOLD_LOG'),
  }
}

/** Reads a setting. An unset or empty variable has the documented default. */
function readSetting<Name extends SettingName>(env: NodeJS.ProcessEnv, name: Name): SettingValue<Name> {
  const { schema, expects, fallback } = SETTINGS[name]
  const text = env[name] || fallback
  if (text === '') return undefined as SettingValue<Name>
  const result = schema.safeParse(text)
  if (result.success) return result.data as SettingValue<Name>
  throw new StartupError(`${name} is ${shown(name, text)}. It must be ${expects}.`)
}

function shown(name: string, value: string): string {
  return /PASSWORD|SECRET|TOKEN|DATABASE|SMTP/.test(name) ? 'not usable' : JSON.stringify(value)
}

function refuseUnknown(env: NodeJS.ProcessEnv): void {
  const unknown = Object.keys(env).find(
    name => name.startsWith('TWOFOLD_') && !(name in SETTINGS) && !INTERNAL.has(name),
  )
  if (unknown) throw new StartupError(`${unknown} is not a setting of Twofold. The settings are listed in the README.`)
}
