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

/** How many recipients an organisation can still mail: `187 of 200 recipients within 24 hours are left.` */
export function recipientsLeftText(status: MailServerStatus, timeZone: string): string {
  const { recipientsMax, recipientsLeft, possibleAt } = status
  const of = `of ${recipientsMax.toLocaleString('en-US')} recipients within 24 hours`
  if (recipientsLeft === 0)
    return `None ${of} are left. Mail is possible again from ${formatMoment(possibleAt, timeZone)}.`
  return `${recipientsLeft.toLocaleString('en-US')} ${of} ${recipientsLeft === 1 ? 'is' : 'are'} left.`
}

/** How large a file is: `16 KB`. */
export function sizeText(bytes: number): string {
  return `${Math.max(1, Math.round(bytes / 1024)).toLocaleString('en-US')} KB`
}
