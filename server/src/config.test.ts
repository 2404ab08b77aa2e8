import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { proves } from '@twofold/accounting/testing/proves'
import { expect, test } from 'vitest'
import { PRODUCT_FOLDER, readConfig } from './config.ts'
import { SETTINGS } from './settings.ts'

test('nothing set is a complete configuration, with demo books', () => {
  proves('rule 7.12', "The client id is the product's name in lower case.")

  expect(readConfig({})).toMatchObject({
    port: 3000,
    host: '127.0.0.1',
    databaseUrl: undefined,
    oidc: undefined,
    isDemoWanted: true,
  })
})

test.each([
  [{ PORT: 'three' }, 'PORT is "three". It must be a whole number from 1 to 65535.'],
  [{ PORT: '65536' }, 'PORT is "65536". It must be a whole number from 1 to 65535.'],
  [{ TWOFOLD_PUBLIC_URL: 'books.example' }, 'It must be an address that begins with http:// or https://'],
  [{ TWOFOLD_OIDC_ISSUER: 'http://id.example/realms/books' }, 'It must be an address that begins with https://'],
  [{ TWOFOLD_DEMO: 'yes' }, 'TWOFOLD_DEMO is "yes". It must be on or off.'],
  [{ DATABASE_URL: 'mysql://me:secret@host/books' }, 'DATABASE_URL is not usable. It must be a PostgreSQL URL'],
  [{ DATABASE_APP_URL: 'postgres://app:key@db/books' }, 'DATABASE_APP_URL is set without DATABASE_URL'],
  [{ TWOFOLD_MAIL_RECIPIENTS: '9' }, 'TWOFOLD_MAIL_RECIPIENTS is "9". It must be a whole number from 10 to 100000.'],
  [{ TWOFOLD_NEW_ORGANISATIONS_MAIL: 'no' }, 'TWOFOLD_NEW_ORGANISATIONS_MAIL is "no". It must be on or off.'],
  [{ TWOFOLD_PUBLIK_URL: 'https://books.example' }, 'TWOFOLD_PUBLIK_URL is not a setting of Twofold.'],
])('a wrong setting stops the start with a sentence: %o', (env, sentence) => {
  expect(() => readConfig(env)).toThrow(sentence)
})

test('a wrong secret is never printed', () => {
  expect(() => readConfig({ TWOFOLD_DEMO_PASSWORD: 'short' })).toThrow(
    /^TWOFOLD_DEMO_PASSWORD is not usable. It must be at least 8/,
  )
})

test.each([
  { TWOFOLD_PUBLIC_URL: 'https://books.example' },
  { DATABASE_URL: 'postgres://owner:key@db/books' },
  { TWOFOLD_OIDC_ISSUER: 'https://id.example' },
])('an installation meant for others starts without demo books: %o', env => {
  expect(readConfig(env).isDemoWanted).toBe(false)
  expect(readConfig({ ...env, TWOFOLD_DEMO: 'on' }).isDemoWanted).toBe(true)
})

test('an identity provider on this machine may speak plain HTTP', () => {
  const env = { TWOFOLD_OIDC_ISSUER: 'http://localhost:8080/realms/books', TWOFOLD_OIDC_CLIENT_ID: 'books' }
  expect(readConfig(env).oidc).toEqual({
    issuer: 'http://localhost:8080/realms/books',
    clientId: 'books',
    clientSecret: undefined,
    scope: 'openid',
    twoFactorAcr: ['https://refeds.org/profile/mfa'],
  })
})

test('the accepted values of acr are separated by spaces', () => {
  const read = (TWOFOLD_OIDC_TWO_FACTOR_ACR: string) =>
    readConfig({ TWOFOLD_OIDC_ISSUER: 'https://id.example', TWOFOLD_OIDC_TWO_FACTOR_ACR }).oidc?.twoFactorAcr
  expect(read('urn:example:gold c1')).toEqual(['urn:example:gold', 'c1'])
  for (const wrong of ['a  b', ' a', 'a"b', 'a\u00e9', Array(11).fill('a').join(' ')])
    expect(() => read(wrong)).toThrow(
      'It must be one to ten values without quotation marks, separated by single spaces.',
    )
})

test('the scopes contain openid, which is the default', () => {
  const read = (TWOFOLD_OIDC_SCOPE: string) =>
    readConfig({ TWOFOLD_OIDC_ISSUER: 'https://id.example', TWOFOLD_OIDC_SCOPE }).oidc?.scope
  expect(['', 'openid', 'openid profile', 'email openid'].map(read)).toEqual([
    ...['openid', 'openid'],
    ...['openid profile', 'email openid'],
  ])
  for (const wrong of ['profile', 'openid2', 'openid,profile', 'openid  profile', 'openid profile ', 'openid "'])
    expect(() => read(wrong)).toThrow('It must be one to ten scopes separated by single spaces, including openid.')
})

test('an empty variable is an unset one', () => {
  expect(readConfig({ PORT: '', DATABASE_URL: '' })).toMatchObject({ port: 3000, databaseUrl: undefined })
})

test('the README lists every setting with its default and meaning', () => {
  expect(readFileSync(join(PRODUCT_FOLDER, 'README.md'), 'utf8')).toContain(tableOfSettings())
})

test('pages and files for operators name only existing settings', () => {
  const files = globSync(
    ['README.md', 'docs/{tutorial,bookkeeping,operating,reference,explanation}/*.md', 'deploy/*'],
    { cwd: PRODUCT_FOLDER },
  )
  expect(files.length).toBeGreaterThan(20)
  const named = files.flatMap(file => {
    const text = readFileSync(join(PRODUCT_FOLDER, file), 'utf8')
    return [...text.matchAll(/\b(?:TWOFOLD|DATABASE)_[A-Z_]*[A-Z]\b/g)].map(([name]) => `${file} ${name}`)
  })
  expect(named.filter(each => !(each.split(' ')[1]! in SETTINGS))).toEqual([])
})

/** Returns the table of all settings in Markdown. */
function tableOfSettings(): string {
  const rows = Object.entries(SETTINGS).map(([name, { fallback, meaning }]) => {
    return `| \`${name}\` | ${fallback && `\`${fallback}\``} | ${meaning} |`
  })
  return ['| setting | unset | meaning |', '|---|---|---|', ...rows].join('\n')
}
