// Hands a mail to the mail server, and says what became of it.
import { createTransport } from 'nodemailer'
import type { MailServer } from './mail-server.ts'

const LOOPBACK = /^(?:localhost|127(?:\.\d{1,3}){3}|\[?::1\]?)$/
/** All that may take its time in one attempt stays well below the time after which an attempt counts as lost. */
const PATIENCE = { connectionTimeout: 20_000, greetingTimeout: 20_000, socketTimeout: 60_000 }

/** A mail as it is handed over. */
export type OutgoingMail = {
  recipients: readonly string[]
  senderName: string
  replyTo: string
  subject: string
  message: string
  fileName: string
  file: Uint8Array
  /** Names it among all mails there are: the same in every attempt, so that a copy would be known as one. */
  messageId: string
}

/** What became of an attempt. `LATER`: it certainly was not taken and may be tried again. `UNKNOWN`: it was on its way when the
 * connection broke, and may have arrived. */
export type Delivery =
  | { outcome: 'SENT'; refused: string[] }
  | { outcome: 'LATER' | 'REFUSED' | 'UNKNOWN'; problem: string }

type SmtpError = Error & { responseCode?: number; response?: string; code?: string }

const PROBLEM_LENGTH_MAX = 500

/** What a mail server, or the way to it, says of a failure, on one line. */
function problemOf({ message, response }: SmtpError): string {
  const said = (response ?? message).replaceAll(/[\p{Cc}\p{Cf}\u2028\u2029]+/gu, ' ').trim()
  return said.slice(0, PROBLEM_LENGTH_MAX).replace(/[\ud800-\udbff]$/u, '')
}

/** Hands one mail over. Never throws for what the mail server does. */
export async function deliver(server: MailServer, mail: OutgoingMail): Promise<Delivery> {
  const hasPassword = server.user !== ''
  const transport = createTransport({
    host: server.host,
    port: server.port,
    secure: server.isSecure,
    requireTLS: hasPassword && !LOOPBACK.test(server.host),
    ...(hasPassword && { auth: { user: server.user, pass: server.password } }),
    ...PATIENCE,
    // What a mail says is never a path or an address to read from.
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
