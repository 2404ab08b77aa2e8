// What the outbox says of a mail.

import type { MailState } from '@twofold/accounting/mail'
import type { Mail } from '@twofold/contract/documents/mail'
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

/** How large a file is: `16 KB`. */
export function sizeText(bytes: number): string {
  return `${Math.max(1, Math.round(bytes / 1024)).toLocaleString('en-US')} KB`
}
