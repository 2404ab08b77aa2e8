import * as contract from '@twofold/contract/documents/mail'
import { mailStatement } from '@twofold/contract/receivables/customer-statements'
import { mailInvoice } from '@twofold/contract/receivables/invoice-paper'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createInvoiceDriver } from '../../tests/harness/documents/invoice-driver.ts'
import { type ReceivablesFixture, setUpReceivablesFixture } from '../../tests/harness/documents/receivables-fixture.ts'
import { smtpError, startMailBox } from '../../tests/harness/mail-box.ts'
import { readPdf } from '../../tests/harness/pdf-text.ts'
import type { SignedIn } from '../../tests/harness/signed-in.ts'
import { done, refusal } from '../../tests/harness/test-api.ts'
import { scheduledJobs } from '../scheduler/jobs.ts'
import { mailJob } from './sending.ts'

let fixture: ReceivablesFixture
let { api, owner, ann } = {} as ReceivablesFixture
setUpReceivablesFixture(created => {
  fixture = created
  ;({ api, owner, ann } = created)
})

let box: Awaited<ReturnType<typeof startMailBox>>
beforeAll(async () => {
  box = await startMailBox({ recipient: () => null, message: () => null })
})
afterAll(() => box.stop())
let invoiceID: number
beforeEach(async () => {
  box.arrived.length = 0
  box.moods.message = () => null
  // Ignores the emails of earlier tests.
  await sql(`UPDATE mail SET state = 'CANCELED' WHERE state = 'WAITING'`)
  invoiceID = (await createInvoiceDriver(() => fixture).charged()).receivableInvoiceID
})

const sql = (text: string, values: unknown[] = []) => api.pools.owner.pool.query(text, values)
const job = () => mailJob(api.pools.app, box.mailServer)
const BODY = { to: 'ann@example.com', subject: 'Invoice 1', message: 'Here it is.' }
const send = (who: SignedIn | null, body: unknown, key?: string) =>
  api.call(who, 'POST', `/receivable-invoices/${invoiceID}/mail`, { body, ...(key !== undefined && { key }) })
const queued = async (body: object = {}, key?: string) =>
  done(mailInvoice, await send(owner, { ...BODY, ...body }, key))
const read = async (id: number) => done(contract.readMail, await api.call(owner, 'GET', `/mails/${id}`))
const put = (who: SignedIn | null, id: number, what: 'retry' | 'cancel') => api.call(who, 'PUT', `/mails/${id}/${what}`)
const pdfOf = (id: number) => fetch(`${api.origin}/api/mails/${id}/pdf`, { headers: owner.headers })

describe('POST /receivable-invoices/{id}/mail', () => {
  test('200: the mail waits in the outbox with the PDF as it is now, and is sent from there', async () => {
    const mail = await queued({ to: 'ann@example.com, bob@example.com' })
    expect(mail).toMatchObject({
      mailState: 'WAITING',
      objectKind: 'receivable invoice',
      objectID: invoiceID,
      customerName: 'Ann',
      recipients: ['ann@example.com', 'bob@example.com'],
      fileName: 'invoice-1.pdf',
      isMailSent: false,
      mailFrom: '',
    })
    const { chargeStatus } = await fixture.sales.charge(invoiceID, 'CANCELED')
    expect(chargeStatus).toBe('CANCELED')
    expect(await job().run()).toBe(true)
    expect(await job().run()).toBe(false)
    const [arrived] = box.arrived
    expect(arrived).toMatchObject({ to: mail.recipients, text: 'Here it is.', head: { subject: 'Invoice 1' } })
    const { texts } = readPdf(arrived!.file.bytes)
    expect(texts).toContain('Invoice')
    expect(texts).not.toContain('CANCELED')
    expect(Buffer.from(await (await pdfOf(mail.mailID)).arrayBuffer())).toEqual(arrived!.file.bytes)
    expect(await read(mail.mailID)).toMatchObject({ mailState: 'SENT', attempts: 1, problem: '' })
  })

  test('200: the PDF has names in other scripts, like the downloaded one', async () => {
    const driver = createInvoiceDriver(() => fixture)
    invoiceID = (await driver.charged({ billToName: '山田商店', billToCity: 'תל אביב' })).receivableInvoiceID
    await queued()
    await job().run()
    const { texts } = readPdf(box.arrived[0]!.file.bytes)
    expect(texts).toEqual(expect.arrayContaining(['山田商店', 'ביבא', 'לת']))
  })

  test('200: a retry with one key makes one mail; another mail with it is a mismatch', async () => {
    const first = await queued({}, 'key')
    expect(await queued({}, 'key')).toEqual(first)
    expect(refusal(await send(owner, { ...BODY, subject: 'Other' }, 'key'))).toBe('422 IDEMPOTENCY_MISMATCH')
    await job().run()
    expect(await job().run()).toBe(false)
    expect(box.arrived).toHaveLength(1)
  })

  test('200: who wrote it is in the audit trail, with to whom and what', async () => {
    const { mailID } = await queued()
    await put(owner, mailID, 'cancel')
    const { rows } = await sql(
      `SELECT action, before, after FROM audit_entry WHERE object_kind = 'mail' AND object_id = $1 ORDER BY audit_entry_id`,
      [mailID],
    )
    expect(rows).toMatchObject([
      { action: 'create', before: null, after: { to: 'ann@example.com', subject: 'Invoice 1', objectID: invoiceID } },
      { action: 'change', before: { mailState: 'WAITING' }, after: { mailState: 'CANCELED' } },
    ])
  })

  test.each([
    [{ to: 'ann' }, '400 MAIL_ADDRESS_INVALID'],
    [{ to: ' ' }, '400 TEXT_EMPTY'],
    [{ to: 'ann@example.com\r\nRCPT TO:<eve@example.com>' }, '400 MAIL_ADDRESS_INVALID'],
    [{ to: Array.from({ length: 11 }, (_, n) => `a${n}@x.co`).join() }, '400 TOO_MANY_RECIPIENTS'],
    [{ subject: 'a\r\nBcc: eve@example.com' }, '400 TEXT_NOT_ALLOWED'],
    [{ subject: ' ' }, '400 TEXT_EMPTY'],
    [{ message: '' }, '400 TEXT_EMPTY'],
    [{ cc: 'eve@example.com' }, '400 UNKNOWN_FIELD'],
  ])('refuses %j with %s, and nothing waits', async (changes, refused) => {
    expect(refusal(await send(owner, { ...BODY, ...changes }))).toBe(refused)
    expect(await job().run()).toBe(false)
  })
})

describe('a statement by mail', () => {
  test('goes the same way', async () => {
    const path = `/customers/${ann.customerID}/statement/mail`
    const body = { ...BODY, subject: 'Statement', startDate: '2026-11-01', endDate: '2026-11-30' }
    const mail = done(mailStatement, await api.call(owner, 'POST', path, { body }))
    expect(mail).toMatchObject({
      objectKind: 'customer statement',
      fileName: `statement-${ann.customerID}-2026-11-30.pdf`,
    })
    await job().run()
    expect(readPdf(box.arrived[0]!.file.bytes).texts).toContain('Closing balance')
    const backward = { ...body, endDate: '2026-10-01' }
    expect(refusal(await api.call(owner, 'POST', path, { body: backward }))).toBe('400 PERIOD_BACKWARD')
  })
})

describe('sending', () => {
  test('is tried again later while the mail server says later, and fails with its words when it says no', async () => {
    const { mailID } = await queued()
    box.moods.message = () => smtpError(451, 'Try later')
    await job().run()
    expect(await read(mailID)).toMatchObject({ mailState: 'WAITING', attempts: 1, problem: '451 Try later' })
    expect(await job().run()).toBe(false)
    await sql('UPDATE mail SET due_at = now() WHERE mail_id = $1', [mailID])
    box.moods.message = () => smtpError(554, 'Never')
    await job().run()
    expect(await read(mailID)).toMatchObject({ mailState: 'FAILED', attempts: 2, problem: '554 Never' })
    box.moods.message = () => null
    const again = done(contract.retryMail, await put(owner, mailID, 'retry'))
    expect(again).toMatchObject({ mailState: 'WAITING', problem: '' })
    await job().run()
    expect(await read(mailID)).toMatchObject({ mailState: 'SENT', attempts: 3 })
    expect(box.arrived).toHaveLength(1)
  })

  test('forty mails and six loops: each arrives once', async () => {
    for (let n = 0; n < 40; n += 1) await queued({ subject: `Mail ${n}` })
    const loop = async () => {
      const own = job()
      while (await own.run());
    }
    await Promise.all(Array.from({ length: 6 }, loop))
    const subjects = box.arrived.map(({ head }) => head.subject)
    expect(subjects).toHaveLength(40)
    expect(new Set(subjects).size).toBe(40)
  })

  test('what a process took and died with is left to a person, and is not sent by itself', async () => {
    const { mailID } = await queued()
    await api.pools.app.pool.query('SELECT claim_mail()')
    expect(await read(mailID)).toMatchObject({ mailState: 'SENDING' })
    expect(refusal(await put(owner, mailID, 'cancel'))).toBe('409 MAIL_STATE')
    expect(await job().run()).toBe(false)
    await sql(`UPDATE mail SET claimed_at = now() - interval '16 minutes' WHERE mail_id = $1`, [mailID])
    expect(await job().run()).toBe(false)
    const failed = await read(mailID)
    expect(failed.mailState).toBe('FAILED')
    expect(failed.problem).toContain('may have arrived')
    expect(box.arrived).toEqual([])
  })

  test('a sender that lost its claim cannot complete the message', async () => {
    const { mailID } = await queued()
    const { rows } = await api.pools.app.pool.query<{ claim: string }>('SELECT claim FROM claim_mail()')
    await sql(`UPDATE mail SET state = 'FAILED', claim = NULL, claimed_at = NULL WHERE mail_id = $1`, [mailID])
    const settle = `SELECT settle_mail($1, 'SENT', '', '{}', interval '0') AS "isSettled"`
    const settled = await api.pools.app.pool.query(settle, [rows[0]!.claim])
    expect(settled.rows).toEqual([{ isSettled: false }])
    expect((await read(mailID)).mailState).toBe('FAILED')
  })
})

describe('the outbox', () => {
  test('lists what waits, was sent and failed, newest first, searched and by state', async () => {
    const first = await queued({ subject: 'Über alles' })
    await job().run()
    const second = await queued({ to: 'carl@example.com' })
    const list = async (query: string) => {
      const { mails } = done(contract.listMails, await api.call(owner, 'GET', `/mails${query}`))
      return mails.map(({ mailID }) => mailID)
    }
    expect(await list('')).toEqual([second.mailID, first.mailID])
    expect(await list('?mailState=SENT')).toEqual([first.mailID])
    expect(await list('?search=UBER')).toEqual([first.mailID])
    expect(await list('?search=carl@')).toEqual([second.mailID])
    expect(await list('?search=ann&limit=1')).toEqual([second.mailID])
  })

  test('cancels what waits or failed, sends again what was canceled, and leaves what was sent', async () => {
    const { mailID } = await queued()
    expect(done(contract.cancelMail, await put(owner, mailID, 'cancel')).mailState).toBe('CANCELED')
    expect(refusal(await put(owner, mailID, 'cancel'))).toBe('409 MAIL_STATE')
    expect(await job().run()).toBe(false)
    expect(done(contract.retryMail, await put(owner, mailID, 'retry')).mailState).toBe('WAITING')
    await job().run()
    for (const what of ['retry', 'cancel'] as const) {
      const refused = await put(owner, mailID, what)
      expect(refusal(refused)).toBe('409 MAIL_STATE')
      expect(refused.body).toMatchObject({ err: 'This email was already sent.' })
    }
    const touched = sql(`UPDATE mail SET state = 'WAITING' WHERE mail_id = $1`, [mailID])
    await expect(touched).rejects.toThrow('MAIL_STATE')
    await expect(sql('DELETE FROM mail WHERE mail_id = $1', [mailID])).rejects.toThrow('MAIL_IS_KEPT')
    await expect(sql(`UPDATE mail SET subject = 'x' WHERE mail_id = $1`, [mailID])).rejects.toThrow('IDENTITY_IS_FIXED')
  })

  test('lets go of old files of what was sent, and of nothing else', async () => {
    const [old, young, waiting] = [await queued(), await queued(), await queued()]
    for (const _ of [1, 2]) await job().run()
    await sql('ALTER TABLE mail DISABLE TRIGGER stamp')
    await sql(`UPDATE mail SET settled_at = now() - interval '401 days' WHERE mail_id IN ($1, $2)`, [
      old.mailID,
      waiting.mailID,
    ])
    await sql('ALTER TABLE mail ENABLE TRIGGER stamp')
    await sql(`UPDATE background_job SET begun_at = '-infinity' WHERE job = 'mail files'`)
    await scheduledJobs(api.pools.app)
      .find(({ name }) => name === 'mail files')
      ?.run()
    expect([(await read(old.mailID)).hasFile, (await read(young.mailID)).hasFile]).toEqual([false, true])
    expect((await read(waiting.mailID)).hasFile).toBe(true)
    const gone = await pdfOf(old.mailID)
    expect([gone.status, ((await gone.json()) as { code: string }).code]).toEqual([409, 'MAIL_FILE_GONE'])
  })

  test('says whether mails are sent at all', async () => {
    const said = done(contract.readMailServer, await api.call(owner, 'GET', '/mail-server'))
    expect(said).toMatchObject({ isMailSent: false, mailFrom: '', mayMail: true })
  })
})
