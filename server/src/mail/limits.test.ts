// Tests the limits on an organisation's emails: the number of recipients within 24 hours, and whether the operator allows email.
import * as contract from '@twofold/contract/documents/mail'
import { errorBody } from '@twofold/contract/errors'
import { mailStatement } from '@twofold/contract/receivables/customer-statements'
import { mailInvoice, readInvoiceSheet } from '@twofold/contract/receivables/invoice-paper'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { createInvoiceDriver } from '../../tests/harness/documents/invoice-driver.ts'
import { type ReceivablesFixture, setUpReceivablesFixture } from '../../tests/harness/documents/receivables-fixture.ts'
import { startMailBox } from '../../tests/harness/mail-box.ts'
import type { SignedIn } from '../../tests/harness/signed-in.ts'
import { type ApiResponse, done, refusal } from '../../tests/harness/test-api.ts'
import { startApplication, type TestApplication } from '../../tests/harness/test-application.ts'
import { booksRoutes } from '../books-routes.ts'
import { mailJob } from './sending.ts'

const MAX = 20
const MAILING = { server: null, recipientsMax: MAX }

let fixture: ReceivablesFixture
let { api, owner, ann } = {} as ReceivablesFixture
setUpReceivablesFixture(
  created => {
    fixture = created
    ;({ api, owner, ann } = created)
  },
  { mailing: MAILING },
)

let invoiceID: number
beforeEach(async () => {
  invoiceID = (await createInvoiceDriver(() => fixture).charged()).receivableInvoiceID
})

const sql = (text: string, values: unknown[] = []) => api.pools.owner.pool.query(text, values)
const bodyTo = (recipients: number, who = 'a') => ({
  to: Array.from({ length: recipients }, (_, n) => `${who}${n}@example.com`).join(', '),
  subject: 'Invoice 1',
  message: 'Here it is.',
})
const invoicePath = () => `/receivable-invoices/${invoiceID}/mail`
const send = (recipients: number, key?: string, who: SignedIn = owner) =>
  api.call(who, 'POST', invoicePath(), { body: bodyTo(recipients), ...(key !== undefined && { key }) })
const queued = async (recipients: number, key?: string) => done(mailInvoice, await send(recipients, key))
const status = async (who = owner) => done(contract.readMailServer, await api.call(who, 'GET', '/mail-server'))
const put = (id: number, what: 'retry' | 'cancel') => api.call(owner, 'PUT', `/mails/${id}/${what}`)
/** Moves the time of an email back by a number of hours. */
const age = (mailID: number, hours: number) =>
  sql(`UPDATE mail SET counted_at = clock_timestamp() - make_interval(hours => $2) WHERE mail_id = $1`, [mailID, hours])
const wordsOf = ({ body }: ApiResponse) => z.parse(errorBody, body)

describe('recipients within 24 hours', () => {
  test('are counted over invoices and statements, for each organisation alone', async () => {
    expect(await status()).toMatchObject({ recipientsMax: MAX, recipientsLeft: MAX, possibleAt: '' })
    await queued(10)
    const statement = await api.call(owner, 'POST', `/customers/${ann.customerID}/statement/mail`, {
      body: { ...bodyTo(7), startDate: '2026-11-01', endDate: '2026-11-30' },
    })
    done(mailStatement, statement)
    expect(await status()).toMatchObject({ recipientsLeft: 3, possibleAt: '' })
    expect(await status(await api.newMember())).toMatchObject({ recipientsLeft: MAX })
  })

  test('have a limit: 409 says how many are left and from when on it is possible, and nothing is queued', async () => {
    await queued(10)
    await queued(7)
    const refused = await send(4)
    expect(refusal(refused)).toBe('409 MAIL_LIMIT_REACHED')
    const { err, fields } = wordsOf(refused)
    expect(err).toMatch(
      /^This organisation can email at most 20 recipients within 24 hours\. Recipients left now: 3\. You can email 4 recipients after \w{3} \d+, \d{4}, \d\d:\d\d UTC\.$/,
    )
    expect(fields?.map(({ field }) => field)).toEqual(['to'])
    expect(done(contract.listMails, await api.call(owner, 'GET', '/mails')).mails).toHaveLength(2)
    await queued(3)
    expect(wordsOf(await send(1)).err).toContain('Recipients left now: 0. You can email one recipient after')
    const { recipientsLeft, possibleAt } = await status()
    expect(recipientsLeft).toBe(0)
    // `possibleAt` is a full minute. At that time, the first email is at least 24 hours old.
    expect(possibleAt).toMatch(/:00\.000000Z$/)
    const early = await sql(
      `SELECT $1::timestamptz - interval '24 hours' < min(counted_at) AS "isEarly" FROM mail WHERE organisation_id = $2`,
      [possibleAt, owner.organisationId],
    )
    expect(early.rows).toEqual([{ isEarly: false }])
  })

  test('are counted once for a call that is repeated with its key', async () => {
    const first = await queued(10, 'key')
    expect(await queued(10, 'key')).toEqual(first)
    await queued(10)
    expect(await queued(10, 'key')).toMatchObject({ mailID: first.mailID })
    expect((await status()).recipientsLeft).toBe(0)
  })

  test.each([
    ['a mail of 24 hours ago counts no more', [[10, 25]], 10, null],
    [
      'the oldest mail frees enough',
      [
        [10, 20],
        [8, 10],
      ],
      8,
      0,
    ],
    [
      'the two oldest mails are needed',
      [
        [4, 20],
        [8, 10],
        [8, 1],
      ],
      8,
      1,
    ],
    [
      'all mails are needed',
      [
        [4, 20],
        [8, 10],
        [8, 1],
      ],
      10,
      1,
    ],
  ] as const)(
    '%s: a mail is possible when enough of them are older than 24 hours',
    async (_, before, wanted, freedBy) => {
      const ids: number[] = []
      for (const [recipients] of before) ids.push((await queued(recipients)).mailID)
      for (const [index, [, hours]] of before.entries()) await age(ids[index]!, hours)
      const allowance = await sql(
        `SELECT a.possible_at - interval '24 hours' = m.counted_at AS "isRight"
         FROM mail_allowance($1, $2, $3) a LEFT JOIN mail m ON m.mail_id = $4`,
        [owner.organisationId, wanted, MAX, freedBy === null ? null : ids[freedBy]],
      )
      expect(allowance.rows).toEqual([{ isRight: freedBy === null ? null : true }])
      expect((await send(wanted)).status).toBe(freedBy === null ? 200 : 409)
    },
  )

  test('are counted again for a mail that is sent again more than 24 hours later, and not before', async () => {
    const { mailID } = await queued(10)
    for (let time = 0; time < 2; time += 1) {
      done(contract.cancelMail, await put(mailID, 'cancel'))
      done(contract.retryMail, await put(mailID, 'retry'))
    }
    expect((await status()).recipientsLeft).toBe(10)
    await queued(10)
    done(contract.cancelMail, await put(mailID, 'cancel'))
    done(contract.retryMail, await put(mailID, 'retry'))

    done(contract.cancelMail, await put(mailID, 'cancel'))
    await age(mailID, 25)
    await queued(1)
    expect(refusal(await put(mailID, 'retry'))).toBe('409 MAIL_LIMIT_REACHED')
    await sql(`UPDATE mail SET counted_at = '-infinity' WHERE organisation_id = $1 AND mail_id <> $2`, [
      owner.organisationId,
      mailID,
    ])
    done(contract.retryMail, await put(mailID, 'retry'))
    expect((await status()).recipientsLeft).toBe(10)
  })

  describe('with a second server process on the same database', () => {
    let second: TestApplication
    beforeAll(async () => {
      second = await startApplication(api.pools.app, { routes: booksRoutes(api.pools.app, MAILING) })
    })
    afterAll(() => second.close())

    test('have one limit for both, however many mails are sent at once', async () => {
      const sendTo = async (origin: string, n: number) => {
        const headers = { ...owner.headers, 'content-type': 'application/json' }
        const body = JSON.stringify(bodyTo(5, `m${n}-`))
        return (await fetch(`${origin}/api${invoicePath()}`, { method: 'POST', headers, body })).status
      }
      const statuses = await Promise.all(
        Array.from({ length: 12 }, (_, n) => sendTo(n % 2 === 0 ? api.origin : second.origin, n)),
      )
      expect(statuses.toSorted()).toEqual([...Array(4).fill(200), ...Array(8).fill(409)])
      expect((await status()).recipientsLeft).toBe(0)
    })
  })
})

describe('an organisation that is barred from mailing', () => {
  const allow = (mayMail: boolean) =>
    sql('UPDATE organisation SET may_mail = $2 WHERE organisation_id = $1', [owner.organisationId, mayMail])
  const sheet = async () =>
    done(readInvoiceSheet, await api.call(owner, 'GET', `/receivable-invoices/${invoiceID}/sheet`))

  test('sends nothing and reports that before a mail is written; waiting mails are sent when it is allowed again', async () => {
    const box = await startMailBox()
    const job = mailJob(api.pools.app, box.mailServer)
    await sql(`UPDATE mail SET state = 'CANCELED' WHERE state = 'WAITING'`)
    const [waiting, canceled] = [await queued(1), await queued(1)]
    done(contract.cancelMail, await put(canceled.mailID, 'cancel'))
    await allow(false)
    const refused = await send(1)
    expect(refusal(refused)).toBe('403 MAIL_NOT_ALLOWED')
    expect(wordsOf(refused).err).toBe(
      'This organisation can’t send email. Ask the person who runs this server to allow email.',
    )
    expect(refusal(await put(canceled.mailID, 'retry'))).toBe('403 MAIL_NOT_ALLOWED')
    expect([(await status()).mayMail, (await sheet()).mayMail]).toEqual([false, false])
    expect(await job.run()).toBe(false)
    const read = async () => done(contract.readMail, await api.call(owner, 'GET', `/mails/${waiting.mailID}`))
    expect(await read()).toMatchObject({ mailState: 'WAITING', mayMail: false })

    await allow(true)
    expect([(await status()).mayMail, (await sheet()).mayMail]).toEqual([true, true])
    expect(await job.run()).toBe(true)
    expect(await read()).toMatchObject({ mailState: 'SENT', mayMail: true })
    expect(box.arrived).toHaveLength(1)
    await box.stop()
  })

  test('cannot be allowed by the server’s role, which cannot write mail for it either', async () => {
    await queued(1)
    await allow(false)
    const asServer = async (statement: string) => {
      const client = await api.pools.app.pool.connect()
      try {
        await client.query(`BEGIN; SELECT set_config('app.organisation', '${owner.organisationId}', true)`)
        return await client.query(statement, [owner.organisationId])
      } finally {
        await client.query('ROLLBACK')
        client.release()
      }
    }
    await expect(asServer('UPDATE organisation SET may_mail = true WHERE organisation_id = $1')).rejects.toThrow(
      'permission denied',
    )
    await expect(asServer(`UPDATE mail SET counted_at = '-infinity' WHERE organisation_id = $1`)).rejects.toThrow(
      'permission denied',
    )
    const copy = `
      INSERT INTO mail (organisation_id, party_id, object_kind, object_id, recipients, sender_name, subject, message, search_key, file_name,
                        file_bytes, file, created_by)
      SELECT organisation_id, party_id, object_kind, object_id, recipients, sender_name, subject, message, search_key, file_name,
             file_bytes, file, created_by FROM mail WHERE organisation_id = $1`
    await expect(asServer(copy)).rejects.toThrow('MAIL_NOT_ALLOWED')
  })
})
