// The descriptions of emails in the outbox.

import type { MailState } from '@twofold/accounting/mail'
import { formatMoment } from '@twofold/accounting/moment'
import type { Mail, MailServerStatus } from '@twofold/contract/documents/mail'
import { documentPath } from '../document-links/document-words.ts'

/** The labels of the states. */
export const STATE_LABELS: Record<MailState, string> = {
  WAITING: 'Waiting',
  SENDING: 'Sending',
  SENT: 'Sent',
  FAILED: 'Failed',
  CANCELED: 'Canceled',
}

/** Returns a description of the document that an email contains, and the URL of its screen. */
export function carriedBy({ objectKind, objectID, customerName }: Mail): { label: string; path: string } {
  return objectKind === 'customer statement'
    ? { label: `Statement for ${customerName}`, path: `/customers/${objectID}/statement` }
    : {
        label: `Invoice for ${customerName}`,
        path: `${documentPath({ kind: 'receivable invoice', documentID: objectID })}/print`,
      }
}

/** Describes how many more recipients an organisation can email, or when it can send email again. */
export function recipientsLeftText(status: MailServerStatus, timeZone: string): string {
  const { recipientsMax, recipientsLeft, possibleAt } = status
  const limit = recipientsMax.toLocaleString('en-US')
  if (recipientsLeft === 0)
    return `You have reached the limit of ${limit} recipients within 24 hours. You can send email again after ${formatMoment(possibleAt, timeZone)}.`
  const left = `${recipientsLeft.toLocaleString('en-US')} more ${recipientsLeft === 1 ? 'recipient' : 'recipients'}`
  return `You can email ${left} within 24 hours. The limit is ${limit}.`
}

/** Returns the size of a file as text: `16 KB`. */
export function sizeText(bytes: number): string {
  return `${Math.max(1, Math.round(bytes / 1024)).toLocaleString('en-US')} KB`
}
