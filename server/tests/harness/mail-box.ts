// A mail server on the loopback address that stores messages, or refuses them if a test requires it.
import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'
import { type MailServer, mailServerOf } from '../../src/mail/mail-server.ts'

/** A received message. */
export type Arrived = {
  from: string
  to: string[]
  /** The header fields by lowercase name, unfolded. */
  head: Record<string, string>
  text: string
  file: { name: string; type: string; bytes: Buffer }
  raw: string
}

/** The responses of the mail server. An error with a `responseCode` becomes its response. */
export type Moods = {
  recipient?: (address: string) => Error | null
  message?: () => Error | null
  /** Receives the whole message, and then closes the connection without a response. */
  hangsUp?: boolean
  /** Reads the whole message and never responds. */
  isSilent?: boolean
  user?: { name: string; password: string }
}

/** Returns an SMTP error. */
export function smtpError(responseCode: number, message: string): Error {
  return Object.assign(new Error(message), { responseCode })
}

/** Starts the mail server. A test may change `moods` between messages. */
export async function startMailBox(moods: Moods = {}) {
  const arrived: Arrived[] = []
  const server = new SMTPServer({
    disabledCommands: moods.user === undefined ? ['AUTH', 'STARTTLS'] : ['STARTTLS'],
    authOptional: moods.user === undefined,
    allowInsecureAuth: true,
    onAuth: ({ username, password }, _session, done) => {
      const isRight = username === moods.user?.name && password === moods.user?.password
      done(isRight ? null : smtpError(535, 'No such user'), { user: username ?? '' })
    },
    onRcptTo: ({ address }, _session, done) => done(moods.recipient?.(address) ?? null),
    onData: (stream, session, done) => {
      const pieces: Buffer[] = []
      stream.on('data', (piece: Buffer) => pieces.push(piece))
      stream.on('end', () => {
        if (moods.hangsUp) return void connectionOf(session.id)?.destroy()
        const refused = moods.message?.() ?? null
        if (refused !== null) return done(refused)
        const { mailFrom, rcptTo } = session.envelope
        const from = mailFrom === false ? '' : mailFrom.address
        arrived.push(readMessage(Buffer.concat(pieces), { from, to: rcptTo.map(({ address }) => address) }))
        if (!moods.isSilent) done()
      })
    },
  })
  const connectionOf = (id: string) => [...server.connections].find(connection => connection.id === id)?._socket
  server.on('error', () => {})
  await new Promise<void>(listening => server.listen(0, '127.0.0.1', listening))
  const { port } = server.server.address() as AddressInfo
  const { user } = moods
  const login = user === undefined ? '' : `${encodeURIComponent(user.name)}:${encodeURIComponent(user.password)}@`
  const mailServer: MailServer = mailServerOf(`smtp://${login}127.0.0.1:${port}`, 'books@example.com')
  return {
    mailServer,
    arrived,
    moods,
    stop: () => {
      for (const { _socket } of server.connections) _socket.destroy()
      return new Promise<void>(stopped => server.close(() => stopped()))
    },
  }
}

function readMessage(bytes: Buffer, envelope: Pick<Arrived, 'from' | 'to'>): Arrived {
  const raw = bytes.toString('latin1')
  const { head, body } = partsOf(raw)
  const boundary = /boundary="([^"]+)"/.exec(head['content-type'] ?? '')?.[1] ?? ''
  const [, text = '', file = ''] = body.split(`--${boundary}`).map(part => part.replace(/^\r\n|\r\n$/g, ''))
  const attachment = partsOf(file)
  return {
    ...envelope,
    head,
    text: decoded(partsOf(text)).toString('utf8').replaceAll('\r\n', '\n').trim(),
    file: {
      name: /filename="?([^";]+)/.exec(attachment.head['content-disposition'] ?? '')?.[1] ?? '',
      type: (attachment.head['content-type'] ?? '').split(';')[0] ?? '',
      bytes: decoded(attachment),
    },
    raw,
  }
}

type Part = { head: Record<string, string>; body: string }

function partsOf(text: string): Part {
  const end = text.indexOf('\r\n\r\n')
  const lines = text
    .slice(0, end)
    .replaceAll(/\r\n[ \t]+/g, ' ')
    .split('\r\n')
  const head = Object.fromEntries(
    lines.map(line => [line.slice(0, line.indexOf(':')).toLowerCase(), line.slice(line.indexOf(':') + 1).trim()]),
  )
  return { head, body: text.slice(end + 4) }
}

function decoded({ head, body }: Part): Buffer {
  const coding = head['content-transfer-encoding']
  if (coding === 'base64') return Buffer.from(body, 'base64')
  if (coding !== 'quoted-printable') return Buffer.from(body, 'latin1')
  const bytes = body
    .replaceAll(/=\r\n/g, '')
    .replaceAll(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
  return Buffer.from(bytes, 'latin1')
}
