// The job that sends waiting messages to the mail server, one at a time. Only one process claims a message (claim_mail in migration 0015).
// A message that may have arrived is never sent again automatically.

import type { Database } from '../database/pool.ts'
import type { Job } from '../scheduler/scheduler.ts'
import { type Delivery, deliver, type OutgoingMail } from './deliver.ts'
import type { MailServer } from './mail-server.ts'

const LOOK_MS = 2000
/** The minutes before each retry. If the last retry fails, the message has failed. */
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

/** Creates the job that sends due messages. */
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

/** Returns the new state of a message after an attempt. `attempts` includes this attempt. */
export function settlementOf(delivery: Delivery, attempts: number): Settlement {
  const settled = { problem: '', refused: [], againAfterMinutes: 0 }
  if (delivery.outcome === 'SENT') return { ...settled, state: 'SENT', refused: delivery.refused }
  const { outcome, problem } = delivery
  if (outcome === 'UNKNOWN') {
    const doubt =
      'The connection was lost while the email was being sent. The email may have arrived. Ask the recipient before you send it again.'
    return { ...settled, state: 'FAILED', problem: `${doubt} (${problem})` }
  }
  const againAfterMinutes = outcome === 'LATER' ? AGAIN_AFTER_MINUTES[attempts - 1] : undefined
  if (againAfterMinutes === undefined) return { ...settled, state: 'FAILED', problem }
  return { ...settled, state: 'WAITING', problem, againAfterMinutes }
}
