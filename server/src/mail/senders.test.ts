// Tests the outbox with several server processes. One process is killed while it sends. No message is sent twice, and no message is lost
// silently.
import { once } from 'node:events'
import * as contract from '@twofold/contract/documents/mail'
import { mailInvoice } from '@twofold/contract/receivables/invoice-paper'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type ServerProcess, startServerOn } from '../../tests/crash/server-process.ts'
import { createInvoiceDriver } from '../../tests/harness/documents/invoice-driver.ts'
import { type ReceivablesFixture, setUpReceivablesFixture } from '../../tests/harness/documents/receivables-fixture.ts'
import { startMailBox } from '../../tests/harness/mail-box.ts'
import { done } from '../../tests/harness/test-api.ts'

const PATIENCE = { timeout: 60_000, interval: 100 }
const MAILS = 12

let fixture: ReceivablesFixture
setUpReceivablesFixture(created => {
  fixture = created
})

let box: Awaited<ReturnType<typeof startMailBox>>
const servers: ServerProcess[] = []
beforeAll(async () => {
  box = await startMailBox()
})
afterAll(async () => {
  await Promise.all(servers.map(({ stop }) => stop()))
  await box.stop()
})

async function startSender(): Promise<ServerProcess> {
  const { host, port, from } = box.mailServer
  const settings = { TWOFOLD_SMTP_URL: `smtp://${host}:${port}`, TWOFOLD_MAIL_FROM: from }
  const server = await startServerOn(fixture.api.database, settings)
  servers.push(server)
  return server
}

test('three processes send each message once; a message that the killed process was sending waits for a user', async () => {
  const { api, owner } = fixture
  const { receivableInvoiceID } = await createInvoiceDriver(() => fixture).charged()
  for (let n = 0; n < MAILS; n += 1) {
    const body = { to: 'ann@example.com', subject: `Mail ${n}`, message: 'Here it is.' }
    done(mailInvoice, await api.call(owner, 'POST', `/receivable-invoices/${receivableInvoiceID}/mail`, { body }))
  }
  const inState = async (state: string) =>
    done(contract.listMails, await api.call(owner, 'GET', '/mails')).mails.filter(
      ({ mailState }) => mailState === state,
    )

  // The process has transferred the whole message and waits for the response. Only the mail server knows whether it was accepted.
  box.moods.isSilent = true
  const killed = await startSender()
  await expect.poll(() => box.arrived.length, PATIENCE).toBe(1)
  const exited = once(killed.child, 'exit')
  killed.child.kill('SIGKILL')
  await exited
  box.moods.isSilent = false

  await Promise.all([startSender(), startSender()])
  await expect.poll(async () => (await inState('SENT')).length, PATIENCE).toBe(MAILS - 1)
  const [doubtful, ...others] = await inState('SENDING')
  expect([doubtful?.subject, others]).toEqual([box.arrived[0]!.head.subject, []])
  const arrived = () => box.arrived.map(({ head }) => head.subject).toSorted()
  expect(arrived()).toEqual(Array.from({ length: MAILS }, (_, n) => `Mail ${n}`).toSorted())

  // After 15 minutes, the other processes assume that the sending process has ended.
  await api.pools.owner.pool.query(`UPDATE mail SET claimed_at = now() - interval '16 minutes' WHERE state = 'SENDING'`)
  await expect.poll(async () => (await inState('FAILED')).length, PATIENCE).toBe(1)
  const [failed] = await inState('FAILED')
  expect(failed).toMatchObject({ mailID: doubtful?.mailID, attempts: 1 })
  expect(failed?.problem).toContain('It may have arrived: ask before you send it again.')
  expect(arrived()).toHaveLength(MAILS)

  done(contract.retryMail, await api.call(owner, 'PUT', `/mails/${failed!.mailID}/retry`))
  await expect.poll(async () => (await inState('SENT')).length, PATIENCE).toBe(MAILS)
  // Recipients can recognize the copy, because the two messages have the same message id.
  const copies = box.arrived.filter(({ head }) => head.subject === failed!.subject)
  expect(new Set(copies.map(({ head }) => head['message-id'])).size).toBe(1)
  expect(copies).toHaveLength(2)
}, 240_000)
