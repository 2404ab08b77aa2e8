import { CHART_TEMPLATES } from '@twofold/accounting/ledger/chart-templates'
import { errorBody } from '@twofold/contract/errors'
import { tokenPair } from '@twofold/contract/session'
import { decodeJwt } from 'jose'
import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { setUpServer } from '../../tests/harness/set-up-api.ts'
import { newSession, newUser } from '../../tests/harness/signed-in.ts'
import { startApplication, type TestApplication } from '../../tests/harness/test-application.ts'

const here = setUpServer()

async function found(body: unknown, at = here.server) {
  const { accessToken } = await newSession(here.pools.app.pool, await newUser(here.pools.app.pool))
  const headers = { 'content-type': 'application/json', authorization: `Bearer ${accessToken}` }
  const response = await fetch(`${at.origin}/api/tenants`, { method: 'POST', headers, body: JSON.stringify(body) })
  return { status: response.status, body: (await response.json()) as unknown }
}

async function accountsOf(tenantUUID: unknown) {
  const { rows } = await here.pools.owner.pool.query(
    `SELECT a.name, p.name AS parent, a.type, a.role,
            a.account_id IN (o.accounts_receivable_id, o.accounts_payable_id, o.sales_tax_payable_id, o.bad_debts_id,
                             o.retained_earnings_id) AS is_named
       FROM account a JOIN organisation o USING (organisation_id)
       LEFT JOIN account p ON p.organisation_id = a.organisation_id AND p.account_id = a.parent_id
      WHERE o.tenant_uuid = $1 ORDER BY a.account_id`,
    [tenantUUID],
  )
  return rows
}

describe('founding an organisation', () => {
  test('is the first entry of its audit trail', async () => {
    const { body } = await found({ tenantName: 'Compilers', chartTemplate: 'trade', timeZone: 'Europe/Berlin' })
    const { rows } = await here.pools.owner.pool.query(
      `SELECT e.role, e.action, e.object_kind, e.after FROM audit_entry e JOIN organisation o USING (organisation_id)
        WHERE o.tenant_uuid = $1 ORDER BY e.audit_entry_id LIMIT 1`,
      [decodeJwt(z.parse(tokenPair, body).accessToken).tenant],
    )
    const after = {
      tenantName: 'Compilers',
      chartTemplate: 'trade',
      signConvention: 'SPECIFICATION',
      timeZone: 'Europe/Berlin',
      fiscalYearFirstMonth: 1,
    }
    expect(rows).toEqual([{ role: 'OWNER', action: 'create', object_kind: 'organisation', after }])
  })

  test.each(CHART_TEMPLATES.map(({ key }) => key))(
    'opens the chart %s whole, its settings naming five accounts, and leads the founder there',
    async chartTemplate => {
      const { status, body } = await found({ tenantName: ' Compilers & Co ', chartTemplate })
      expect(status).toBe(200)
      const { accessToken } = z.parse(tokenPair, body)
      const accounts = await accountsOf(decodeJwt(accessToken).tenant)
      expect(accounts.filter(({ is_named: isNamed }) => isNamed)).toHaveLength(5)
      expect(accounts.filter(({ role }) => role !== null).map(({ role }) => role)).toEqual([
        'RECEIVABLE_CONTROL',
        'PAYABLE_CONTROL',
      ])
      expect(accounts[0]).toMatchObject({ parent: null })
      const me = await fetch(`${here.server.origin}/api/users/current`, {
        headers: { authorization: `Bearer ${accessToken}` },
      })
      expect(await me.json()).toMatchObject({ tenantName: 'Compilers & Co', role: 'OWNER', timeZone: 'UTC' })
    },
  )

  test('with a key is done once, however often and at once it is sent; the key is one for one wish', async () => {
    const user = await newUser(here.pools.app.pool)
    const send = async (tenantName: string, who = user) => {
      const { accessToken } = await newSession(here.pools.app.pool, who)
      const headers = { 'content-type': 'application/json', authorization: `Bearer ${accessToken}` }
      const body = JSON.stringify({ tenantName, chartTemplate: 'minimal' })
      const init = { method: 'POST', headers: { ...headers, 'idempotency-key': 'once' }, body }
      const response = await fetch(`${here.server.origin}/api/tenants`, init)
      return { status: response.status, body: (await response.json()) as unknown }
    }
    const tenantOf = ({ body }: { body: unknown }) => decodeJwt(z.parse(tokenPair, body).accessToken).tenant
    const answers = await Promise.all(Array.from({ length: 6 }, () => send('Once')))
    expect(new Set(answers.map(tenantOf)).size).toBe(1)
    expect(tenantOf(await send('Once'))).toBe(tenantOf(answers[0]!))
    expect(z.parse(errorBody, (await send('Twice')).body).code).toBe('IDEMPOTENCY_MISMATCH')
    expect(tenantOf(await send('Once', await newUser(here.pools.app.pool)))).not.toBe(tenantOf(answers[0]!))
    const { rows } = await here.pools.owner.pool.query(
      `SELECT count(*)::int AS n FROM organisation WHERE name = 'Once'`,
    )
    expect(rows).toEqual([{ n: 2 }])
  })

  test.each<[string, Record<string, unknown>, string]>([
    ['an empty name', { tenantName: '  ' }, '400 TEXT_EMPTY tenantName'],
    ['a name of two lines', { tenantName: 'a\nb' }, '400 TEXT_NOT_ALLOWED tenantName'],
    ['an unknown chart', { chartTemplate: 'none' }, '400 NOT_A_CHOICE chartTemplate'],
    ['an unknown time zone', { timeZone: 'Moon/Base' }, '400 UNKNOWN_TIME_ZONE timeZone'],
    ['an unknown side of income', { signConvention: 'LEFT' }, '400 NOT_A_CHOICE signConvention'],
    ['a month beyond December', { fiscalYearFirstMonth: 13 }, '400 FIELD_VALUE fiscalYearFirstMonth'],
  ])('refuses %s beside its field, and founds nothing', async (_what, wrong, expected) => {
    const count = 'SELECT count(*)::int AS n FROM organisation'
    const before = (await here.pools.owner.pool.query(count)).rows
    const answer = await found({ tenantName: 'Compilers', chartTemplate: 'minimal', ...wrong })
    const { code, fields } = z.parse(errorBody, answer.body)
    expect(`${answer.status} ${code} ${fields?.[0]?.field}`).toBe(expected)
    expect((await here.pools.owner.pool.query(count)).rows).toEqual(before)
  })

  test.each([true, false])('can send mail as the server allows new organisations: %j', async mayMail => {
    const at = await startApplication(here.pools.app, { config: { mayNewOrganisationsMail: mayMail } })
    const { body } = await found({ tenantName: 'Compilers', chartTemplate: 'minimal' }, at)
    await at.close()
    const stored = await here.pools.owner.pool.query(
      `SELECT o.may_mail AS "mayMail", a.after ->> 'mayMail' AS audited
         FROM organisation o JOIN audit_entry a USING (organisation_id)
        WHERE o.tenant_uuid = $1 AND a.object_kind = 'organisation'`,
      [decodeJwt(z.parse(tokenPair, body).accessToken).tenant],
    )
    expect(stored.rows).toEqual([{ mayMail, audited: mayMail ? null : 'false' }])
  })

  test('is refused where the server does not allow it, which GET /tenants tells beforehand', async () => {
    const mayFound = async ({ origin }: TestApplication) => {
      const { accessToken } = await newSession(here.pools.app.pool, await newUser(here.pools.app.pool))
      const answer = await fetch(`${origin}/api/tenants`, { headers: { authorization: `Bearer ${accessToken}` } })
      return answer.json()
    }
    const closed = await startApplication(here.pools.app, { config: { mayCreateOrganisations: false } })
    const answer = await found({ tenantName: 'Compilers', chartTemplate: 'minimal' }, closed)
    expect(await mayFound(here.server)).toMatchObject({ tenantUsersWithDetails: [], mayFoundOrganisations: true })
    expect(await mayFound(closed)).toMatchObject({ tenantUsersWithDetails: [], mayFoundOrganisations: false })
    await closed.close()
    expect(answer).toMatchObject({ status: 403, body: { code: 'MAY_NOT_FOUND_ORGANISATIONS' } })
  })
})
