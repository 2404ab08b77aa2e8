// What the outbox says of a mail.
import { formatDay, todayIn } from '@twofold/accounting/calendar'
import type { MailState } from '@twofold/accounting/mail'
import type { Mail } from '@twofold/contract/mail'

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
    : { label: `Invoice for ${customerName}`, path: `/receivable-invoices/${objectID}/print` }
}

/** A moment by the organisation's clock: `Nov 5, 2026, 4:30 PM`. */
export function momentOf(instant: string, timeZone: string): string {
  const at = new Date(instant)
  const time = new Intl.DateTimeFormat('en-US', { timeStyle: 'short', timeZone }).format(at)
  return `${formatDay(todayIn(timeZone, at))}, ${time}`
}

/** How large a file is: `16 KB`. */
export function sizeText(bytes: number): string {
  return `${Math.max(1, Math.round(bytes / 1024)).toLocaleString('en-US')} KB`
}
