// Tests two-step sign-in after a restore. The second factors in the backup work, and all sessions have ended.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type BackupFixture, createBackupFixture } from '../../tests/harness/backup-fixture.ts'
import { setUpServer } from '../../tests/harness/set-up-api.ts'
import { newSession } from '../../tests/harness/signed-in.ts'
import type { TestBrowser } from '../../tests/harness/signing-in/browser-sign-in.ts'
import { newPerson, type Person } from '../../tests/harness/signing-in/new-person.ts'
import { softwareAuthenticator } from '../../tests/harness/signing-in/software-authenticator.ts'
import { appCode, openTwoStepPage, typePassword, withApp } from '../../tests/harness/signing-in/two-steps.ts'
import { startApplication, type TestApplication } from '../../tests/harness/test-application.ts'
import { type Database, openDatabase } from '../database/pool.ts'
import { EMBEDDED_ISSUER } from '../identity/relying-party.ts'
import { CREATE_USER } from '../identity/sql.ts'

const here = setUpServer()
let fixture: BackupFixture
let restored: { database: Database; server: TestApplication }

/** Passkeys work only at this host name. */
const named = (origin: string) => origin.replace('127.0.0.1', 'localhost')
const passkey = softwareAuthenticator()
let ada: Person & { secret: string; recoveryCodes: string[] }
let tokens: { accessToken: string; refreshToken: string }

type Options = Parameters<typeof passkey.get>[0]
const optionsAt = async (browser: TestBrowser, path: string) =>
  (await (await browser.submit(`${path}/options`, {})).json()) as Options

/** Returns the HTTP status of the second step of a sign-in. 303 redirects to the next page. */
async function secondStep(
  origin: string,
  page: string,
  form: (at: TestBrowser, next: string) => Promise<Record<string, string>>,
) {
  const { browser, next } = await typePassword(origin, ada)
  return (await browser.submit(`${next}${page}`, await form(browser, next))).status
}

const withRecoveryCode = (origin: string, code: string) => secondStep(origin, '/recovery', async () => ({ code }))
const withAppCode = (origin: string) => secondStep(origin, '', async () => ({ code: appCode(ada.secret, 30) }))
const withPasskey = (origin: string) =>
  secondStep(named(origin), '/passkey', async (browser, next) => ({
    response: passkey.get(await optionsAt(browser, `${next}/passkey`), { origin: named(origin) }),
  }))

beforeAll(async () => {
  const { origin } = here.server
  ada = await withApp(origin, await newPerson(here.pools.app.pool))
  const page = await openTwoStepPage(named(origin), ada)
  await page.submit('/idp/two-step/second/recovery', { code: ada.recoveryCodes[9]! })
  const create = '/idp/two-step/factors/passkey'
  const response = passkey.create(await optionsAt(page, create), { origin: named(origin) })
  await page.submit(create, { name: 'Laptop', response })
  const { pool } = here.pools.owner
  const { rows } = await pool.query('SELECT account_id FROM idp_account WHERE username = $1', [ada.username])
  const user = await pool.query(CREATE_USER, [EMBEDDED_ISSUER, rows[0].account_id, ada.username, 'Ada', 'Ledger'])
  tokens = await newSession(pool, user.rows[0].userId, { hasTwoFactors: true })

  fixture = createBackupFixture()
  const file = await fixture.backUp(here.pools.owner, 'factors')
  expect(await withRecoveryCode(origin, ada.recoveryCodes[0]!)).toBe(303)
  const database = openDatabase((await fixture.restoreToNewDatabase(file)).appUrl)
  restored = { database, server: await startApplication(database) }
})
afterAll(async () => {
  await restored?.server.close()
  await restored?.database.pool.end()
  await fixture.clear()
})

test('the app, the passkey and the unused recovery codes of a restored backup sign in', async () => {
  const { origin } = restored.server
  expect(await withAppCode(origin)).toBe(303)
  expect(await withPasskey(origin)).toBe(303)
  const statuses = []
  for (const code of [1, 1, 9]) statuses.push(await withRecoveryCode(origin, ada.recoveryCodes[code]!))
  expect(statuses).toEqual([303, 401, 401])
})

test('a recovery code that was used after the backup works again, once', async () => {
  expect(await withRecoveryCode(here.server.origin, ada.recoveryCodes[0]!)).toBe(401)
  const statuses = []
  for (let time = 0; time < 2; time += 1)
    statuses.push(await withRecoveryCode(restored.server.origin, ada.recoveryCodes[0]!))
  expect(statuses).toEqual([303, 401])
})

test('a session of before the backup is over: its access token and its refresh token are refused', async () => {
  const statusesAt = async (origin: string) => {
    const headers = { authorization: `Bearer ${tokens.accessToken}` }
    const read = await fetch(`${origin}/api/tenants`, { headers })
    const body = JSON.stringify({ refreshToken: tokens.refreshToken })
    const json = { 'content-type': 'application/json' }
    const refreshed = await fetch(`${origin}/api/refresh`, { method: 'POST', headers: json, body })
    return [read.status, refreshed.status]
  }
  expect(await statusesAt(restored.server.origin)).toEqual([401, 401])
  expect(await statusesAt(here.server.origin)).toEqual([200, 200])
})
