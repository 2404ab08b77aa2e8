// The loop that hands waiting mails to the mail server, one after the other. Of several processes each mail is taken by one
// (claim_mail in migration 0015), and what is not certain to have failed is never tried again by itself.
import type { Job } from '../background/loop.ts'
import type { Database } from '../database/pool.ts'
import { type Delivery, deliver, type OutgoingMail } from './deliver.ts'
import type { MailServer } from './mail-server.ts'

const LOOK_MS = 2000
/** After how many minutes a mail is tried again; then it has failed. */
const AGAIN_AFTER_MINUTES = [1, 5, 15, 60, 180, 360, 720] as const

type Claimed = Omit<OutgoingMail, 'messageId'> & {
  organisationId: number
  mailId: number
  claim: string
  attempts: number
}

const CLAIM = `
  SELECT organisation_id AS "organisationId", mail_id AS "mailId", claim, attempts, recipients, sender_name AS "senderName",
         reply_to AS "replyTo", subject, message, file_name AS "fileName", file FROM claim_mail()`

const SETTLE = 'SELECT settle_mail($1, $2, $3, $4, make_interval(mins => $5))'

/** The job that sends what is due. */
export function mailJob({ pool }: Database, server: MailServer): Job {
  return {
    name: 'mail',
    everyMs: LOOK_MS,
    run: async () => {
      const { rows } = await pool.query<Claimed>(CLAIM)
      const [mail] = rows
      if (mail === undefined) return false
      const domain = server.from.slice(server.from.lastIndexOf('@') + 1)
      const messageId = `<twofold-${mail.organisationId}-${mail.mailId}@${domain}>`
      const settled = settlementOf(await deliver(server, { ...mail, messageId }), mail.attempts)
      await pool.query(SETTLE, [mail.claim, settled.state, settled.problem, settled.refused, settled.againAfterMinutes])
      return true
    },
  }
}

type Settlement = {
  state: 'SENT' | 'WAITING' | 'FAILED'
  problem: string
  refused: readonly string[]
  againAfterMinutes: number
}

/** What an attempt makes of its mail: `attempts` counts it too. */
export function settlementOf(delivery: Delivery, attempts: number): Settlement {
  const settled = { problem: '', refused: [], againAfterMinutes: 0 }
  if (delivery.outcome === 'SENT') return { ...settled, state: 'SENT', refused: delivery.refused }
  const { outcome, problem } = delivery
  if (outcome === 'UNKNOWN') {
    const doubt =
      'The connection broke while this was being handed over. It may have arrived: ask before you send it again.'
    return { ...settled, state: 'FAILED', problem: `${doubt} (${problem})` }
  }
  const againAfterMinutes = outcome === 'LATER' ? AGAIN_AFTER_MINUTES[attempts - 1] : undefined
  if (againAfterMinutes === undefined) return { ...settled, state: 'FAILED', problem }
  return { ...settled, state: 'WAITING', problem, againAfterMinutes }
}
