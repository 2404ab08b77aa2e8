// Plans the documents, applications and future events of a demo business and its customers or vendors. keep-on-account.ts carries out the
// plan with the product's commands.
import { addDays, addMonths, type CalendarDate, monthOf } from '@twofold/accounting/calendar'
import type { DocumentKind } from '@twofold/accounting/documents/document-kinds'
import type { DemoLedger } from './demo-ledger.ts'

/** A customer or vendor: the address, the terms in days, and the approximate number of days by which its invoices are paid late. */
export type DemoParty = {
  name: string
  address: string
  city: string
  state: string
  zip: string
  email: string
  phone: string
  termsDays: number
  lateDays: number
}

/** A document of a party. The party is identified by name, and accounts by full name. */
export type DemoDocument = {
  kind: DocumentKind
  party: string
  date: CalendarDate
  dueDate: CalendarDate | null
  termsDays: number | null
  preTax: number
  tax: number
  account: string
  reference: string
  comment: string
  state: 'PENDING' | 'POSTED' | 'ENDED'
  isRefund: boolean
  /** The lines of the document except the line on the party's account, debit-positive. */
  lines: (readonly [account: string, cents: number])[]
}

/** An application of one document to another. Documents are identified by index. */
export type DemoApplication = { date: CalendarDate; creditItem: number; debitItem: number; cents: number }

/** The documents and applications of a business with its customers or its vendors. */
export type OnAccount<Party extends DemoParty = DemoParty> = {
  parties: readonly Party[]
  documents: DemoDocument[]
  applications: DemoApplication[]
}

/** The customers or vendors of a business, and the documents that are added to its books. */
export type AccountBook<Party extends DemoParty> = {
  onAccount: OnAccount<Party>
  /** Returns whether the business uses documents on this day. Before the last year, all sales and purchases are paid immediately. */
  hasBegun: (date: CalendarDate) => boolean
  /** Adds a document and returns its index. */
  record: (document: DemoDocument) => number
  apply: (date: CalendarDate, creditItem: number, debitItem: number, cents: number) => void
  /** Schedules an event for a later day. If that day is on a weekend, the event is scheduled for the following Monday. */
  later: (date: CalendarDate, what: (date: CalendarDate) => void) => void
  /** Runs the events of a day. */
  live: (date: CalendarDate) => void
}

/** Creates the customers or the vendors of a business whose books end at `today`. */
export function openAccountBook<Party extends DemoParty>(
  ledger: DemoLedger,
  parties: readonly Party[],
  today: CalendarDate,
): AccountBook<Party> {
  const begins = addMonths(monthOf(today), -12)
  const onAccount: OnAccount<Party> = { parties, documents: [], applications: [] }
  const due = new Map<CalendarDate, ((date: CalendarDate) => void)[]>()
  return {
    onAccount,
    hasBegun: date => date >= begins,
    record: document => {
      ledger.note(document.lines)
      return onAccount.documents.push(document) - 1
    },
    apply: (date, creditItem, debitItem, cents) => onAccount.applications.push({ date, creditItem, debitItem, cents }),
    later: (date, what) => {
      const day = weekday(date)
      due.set(day, [...(due.get(day) ?? []), what])
    },
    live: date => {
      // An event may schedule later events.
      for (const happen of due.get(date) ?? []) happen(date)
      due.delete(date)
    },
  }
}

/** Returns the name, address and telephone number of a party. */
export function addressed(
  name: string,
  place: readonly [address: string, city: string, state: string, zip: string],
  email: string,
) {
  const [address, city, state, zip] = place
  const phone = `555-01${String(10 + ((name.length * 7 + zip.length * Number(zip)) % 90))}`
  return { name, address, city, state, zip, email, phone }
}

/** Returns a percentage of an amount in whole cents. */
export function percentOf(cents: number, percent: number): number {
  return Math.trunc((cents * percent) / 100)
}

/** Returns the date, or the following Monday if the date is on a weekend. */
function weekday(date: CalendarDate): CalendarDate {
  const day = new Date(`${date}T00:00:00Z`).getUTCDay()
  return addDays(date, day === 0 ? 1 : day === 6 ? 2 : 0)
}
