// Sends a message to the mail server. Returns the result of the attempt.
import { createTransport } from 'nodemailer'
import type { MailServer } from './mail-server.ts'

const LOOPBACK = /^(?:localhost|127(?:\.\d{1,3}){3}|\[?::1\]?)$/
/** The sum of all timeouts of an attempt is well below the time after which an attempt counts as lost. */
const PATIENCE = { connectionTimeout: 20_000, greetingTimeout: 20_000, socketTimeout: 60_000 }

/** A message to send. */
export type OutgoingMail = {
  recipients: readonly string[]
  senderName: string
  replyTo: string
  subject: string
  message: string
  fileName: string
  file: Uint8Array
  /** A globally unique id. It is the same in every attempt, so that recipients can recognize a copy. */
  messageId: string
}

/**
 * The result of an attempt. `LATER`: the server did not accept the message, but another attempt may succeed. `UNKNOWN`: the connection was
 * lost during the transfer, so the message may have arrived.
 */
export type Delivery =
  | { outcome: 'SENT'; refused: string[] }
  | { outcome: 'LATER' | 'REFUSED' | 'UNKNOWN'; problem: string }

type SmtpError = Error & { responseCode?: number; response?: string; code?: string }

const PROBLEM_LENGTH_MAX = 500

/** Returns the error message of the mail server or of the connection, on one line. */
function problemOf({ message, response }: SmtpError): string {
  const said = (response ?? message).replaceAll(/[\p{Cc}\p{Cf}\u2028\u2029]+/gu, ' ').trim()
  return said.slice(0, PROBLEM_LENGTH_MAX).replace(/[\ud800-\udbff]$/u, '')
}

/** Sends one message. Does not throw errors of the mail server. */
export async function deliver(server: MailServer, mail: OutgoingMail): Promise<Delivery> {
  const hasPassword = server.user !== ''
  const transport = createTransport({
    host: server.host,
    port: server.port,
    secure: server.isSecure,
    requireTLS: hasPassword && !LOOPBACK.test(server.host),
    ...(hasPassword && { auth: { user: server.user, pass: server.password } }),
    ...PATIENCE,
    // The library must never read a path or URL that is part of a message.
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  let isHandedOver = false
  transport.use('stream', (composed, next) => {
    composed.message.processFunc(stream => {
      stream.once('end', () => {
        isHandedOver = true
      })
      return stream
    })
    next()
  })
  try {
    const { rejected } = await transport.sendMail({
      from: { name: mail.senderName, address: server.from },
      to: mail.recipients.map(address => ({ name: '', address })),
      ...(mail.replyTo !== '' && { replyTo: { name: '', address: mail.replyTo } }),
      subject: mail.subject,
      text: mail.message,
      messageId: mail.messageId,
      attachments: [{ filename: mail.fileName, content: Buffer.from(mail.file), contentType: 'application/pdf' }],
    })
    return { outcome: 'SENT', refused: rejected.map(String) }
  } catch (thrown) {
    const error = thrown as SmtpError
    const problem = problemOf(error)
    if (error.responseCode !== undefined) return { outcome: error.responseCode >= 500 ? 'REFUSED' : 'LATER', problem }
    return { outcome: isHandedOver ? 'UNKNOWN' : 'LATER', problem }
  } finally {
    transport.close()
  }
}
