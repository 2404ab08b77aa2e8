// What the outbox says of a mail.

import type { MailState } from '@twofold/accounting/mail'
import { formatMoment } from '@twofold/accounting/moment'
import type { Mail, MailServerStatus } from '@twofold/contract/documents/mail'
import { documentPath } from '../documents/document-words.ts'

/** What a state is called. */
export const STATE_LABELS: Record<MailState, string> = {
  WAITING: 'Waiting',
  SENDING: 'Sending',
  SENT: 'Sent',
  FAILED: 'Failed',
  CANCELED: 'Canceled',
}

/** What a mail carries, in words, and where that is shown. */
export function carriedBy({ objectKind, objectID, customerName }: Mail): { label: string; path: string } {
  return objectKind === 'customer statement'
    ? { label: `Statement of ${customerName}`, path: `/customers/${objectID}/statement` }
    : {
        label: `Invoice for ${customerName}`,
        path: `${documentPath({ kind: 'receivable invoice', documentID: objectID })}/print`,
      }
}

/** A sentence on how many recipients an organisation can still mail, or from when on it can mail again. */
export function recipientsLeftText(status: MailServerStatus, timeZone: string): string {
  const { recipientsMax, recipientsLeft, possibleAt } = status
  const limit = recipientsMax.toLocaleString('en-US')
  if (recipientsLeft === 0)
    return `You have reached the limit of ${limit} recipients within 24 hours. You can send mail again from ${formatMoment(possibleAt, timeZone)}.`
  const left = `${recipientsLeft.toLocaleString('en-US')} more ${recipientsLeft === 1 ? 'recipient' : 'recipients'}`
  return `You can mail ${left} within 24 hours. The limit is ${limit}.`
}

/** How large a file is: `16 KB`. */
export function sizeText(bytes: number): string {
  return `${Math.max(1, Math.round(bytes / 1024)).toLocaleString('en-US')} KB`
}
