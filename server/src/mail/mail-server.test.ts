import { afterEach, describe, expect, test } from 'vitest'
import { type Moods, smtpError, startMailBox } from '../../tests/harness/mail-box.ts'
import { deliver, type OutgoingMail } from './deliver.ts'
import { mailServerOf } from './mail-server.ts'
import { settlementOf } from './sending.ts'

let box: Awaited<ReturnType<typeof startMailBox>>
afterEach(() => box?.stop())

const mail: OutgoingMail = {
  recipients: ['ann@example.com', 'bob@example.com'],
  senderName: 'Hafen & Söhne',
  replyTo: 'books@harbor.example',
  subject: 'Rechnung 12 – Grüße',
  message: 'Liebe Ann,\n\nanbei. 漢字\n.\nEnde',
  fileName: 'invoice-12.pdf',
  file: Buffer.from('%PDF-1.7 \u0000\u00ff', 'latin1'),
  messageId: '<twofold-1-2@example.com>',
}

const sent = async (moods: Moods = {}, changes: Partial<OutgoingMail> = {}) => {
  box = await startMailBox(moods)
  return deliver(box.mailServer, { ...mail, ...changes })
}

describe('sending a message', () => {
  test('sends the text and the file unchanged, from the organisation, with one message id', async () => {
    expect(await sent()).toEqual({ outcome: 'SENT', refused: [] })
    const [message] = box.arrived
    expect(message).toMatchObject({
      from: 'books@example.com',
      to: ['ann@example.com', 'bob@example.com'],
      text: mail.message,
      file: { name: 'invoice-12.pdf', type: 'application/pdf', bytes: mail.file },
    })
    expect(message?.head).toMatchObject({
      to: 'ann@example.com, bob@example.com',
      'reply-to': 'books@harbor.example',
      'message-id': '<twofold-1-2@example.com>',
    })
    expect(message?.head.from).toMatch(/^=\?UTF-8\?.*<books@example\.com>$/)
  })

  test('no text can add a header field or an envelope recipient', async () => {
    const evil = 'x\r\nBcc: eve@example.com\r\n\r\n<script>'
    await sent({}, { senderName: `${evil}", <eve@example.com>`, subject: evil, message: evil, fileName: `${evil}.pdf` })
    const [message] = box.arrived
    expect(message?.to).toEqual(mail.recipients)
    expect(Object.keys(message?.head ?? {}).sort()).toEqual([
      ...['content-type', 'date', 'from', 'message-id', 'mime-version', 'reply-to', 'subject', 'to'],
    ])
    expect(message?.head['content-type']).toMatch(/^multipart\/mixed;/)
  })

  test('signs in if the URL has a name and a password', async () => {
    const user = { name: 'us er', password: 'p@ss/word' }
    expect(await sent({ user })).toEqual({ outcome: 'SENT', refused: [] })
    const wrong = await deliver({ ...box.mailServer, password: 'x' }, mail)
    expect(wrong).toEqual({ outcome: 'REFUSED', problem: '535 No such user' })
  })

  test('sends to the recipients that the mail server accepts, and reports the others', async () => {
    const recipient = (address: string) => (address.startsWith('bob') ? smtpError(550, 'No Bob') : null)
    expect(await sent({ recipient })).toEqual({ outcome: 'SENT', refused: ['bob@example.com'] })
  })

  test.each<[string, Moods, object]>([
    [
      'a refusal for good',
      { message: () => smtpError(554, 'Spam\u0007') },
      { outcome: 'REFUSED', problem: '554 Spam' },
    ],
    ['a refusal for now', { message: () => smtpError(451, 'Busy') }, { outcome: 'LATER', problem: '451 Busy' }],
    ['a connection that breaks before the response', { hangsUp: true }, { outcome: 'UNKNOWN' }],
  ])('%s is reported', async (_, moods, outcome) => {
    expect(await sent(moods)).toMatchObject(outcome)
    expect(box.arrived).toEqual([])
  })

  test('an unreachable mail server is tried again later', async () => {
    const gone = await startMailBox()
    await gone.stop()
    expect(await deliver(gone.mailServer, mail)).toMatchObject({ outcome: 'LATER' })
  })
})

test.each([
  [{ outcome: 'SENT', refused: ['b@x.co'] } as const, 1, { state: 'SENT', refused: ['b@x.co'], problem: '' }],
  [{ outcome: 'LATER', problem: 'Busy' } as const, 1, { state: 'WAITING', problem: 'Busy', againAfterMinutes: 1 }],
  [{ outcome: 'LATER', problem: 'Busy' } as const, 4, { state: 'WAITING', againAfterMinutes: 60 }],
  [{ outcome: 'LATER', problem: 'Busy' } as const, 8, { state: 'FAILED', problem: 'Busy' }],
  [{ outcome: 'REFUSED', problem: 'Spam' } as const, 1, { state: 'FAILED', problem: 'Spam' }],
  [
    { outcome: 'UNKNOWN', problem: 'x' } as const,
    1,
    { state: 'FAILED', problem: expect.stringContaining('may have arrived') },
  ],
])('%j at attempt %i makes the message %j', (delivery, attempts, settled) => {
  expect(settlementOf(delivery as Parameters<typeof settlementOf>[0], attempts)).toMatchObject(settled)
})

test.each([
  ['smtp://mail.example.com', { host: 'mail.example.com', port: 587, isSecure: false, user: '', password: '' }],
  ['smtps://a%40b.co:p%2Fw@mail.example.com', { port: 465, isSecure: true, user: 'a@b.co', password: 'p/w' }],
  ['smtp://[::1]:2525', { host: '::1', port: 2525 }],
])('%s is parsed as %j', (address, server) => {
  expect(mailServerOf(address, 'books@example.com')).toMatchObject({ ...server, from: 'books@example.com' })
})
