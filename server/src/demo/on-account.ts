// What happens between a demo business and the people it trades with on account: documents, what is applied of them, and what
// is still to come. Only says what happens; keep-on-account.ts writes it through the product's own commands.
import { addDays, addMonths, type CalendarDate, monthOf } from '@twofold/accounting/calendar'
import type { DocumentKind } from '@twofold/accounting/documents/document-kinds'
import type { DemoLedger } from './demo-ledger.ts'

/** A customer or vendor: how it is addressed, the terms in days, and how many days late its invoices are paid, roughly. */
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

/** A document of a party, by its place among them all; accounts by full name. */
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
  /** What it moves beside the party's own account, debit-positive. */
  lines: (readonly [account: string, cents: number])[]
}

/** What of one document was applied to another, by their places. */
export type DemoApplication = { date: CalendarDate; lowering: number; raising: number; cents: number }

/** All that happened between a business and its customers, or its vendors. */
export type OnAccount<Party extends DemoParty = DemoParty> = {
  parties: readonly Party[]
  documents: DemoDocument[]
  applications: DemoApplication[]
}

/** One side of a business while its books are made. */
export type AccountBook<Party extends DemoParty> = {
  onAccount: OnAccount<Party>
  /** Whether things are on account already: they are in the last year, and were paid at once before. */
  hasBegun: (date: CalendarDate) => boolean
  /** Enters a document, and answers its place. */
  record: (told: DemoDocument) => number
  apply: (date: CalendarDate, lowering: number, raising: number, cents: number) => void
  /** Has something happen on a later day, or on the Monday after its weekend. */
  later: (date: CalendarDate, what: (date: CalendarDate) => void) => void
  /** Has all happen that was to happen on a day. */
  live: (date: CalendarDate) => void
}

/** Begins one side of a business whose books are made up to `today`. */
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
    apply: (date, lowering, raising, cents) => onAccount.applications.push({ date, lowering, raising, cents }),
    later: (date, what) => {
      const day = weekday(date)
      due.set(day, [...(due.get(day) ?? []), what])
    },
    live: date => {
      // What happens on a day may let something happen on a later one.
      for (const happen of due.get(date) ?? []) happen(date)
      due.delete(date)
    },
  }
}

/** Name, address and telephone of a party. */
export function addressed(
  name: string,
  place: readonly [address: string, city: string, state: string, zip: string],
  email: string,
) {
  const [address, city, state, zip] = place
  const phone = `555-01${String(10 + ((name.length * 7 + zip.length * Number(zip)) % 90))}`
  return { name, address, city, state, zip, email, phone }
}

/** A part of an amount, in percent, whole cents. */
export function percentOf(cents: number, percent: number): number {
  return Math.trunc((cents * percent) / 100)
}

/** The day itself, or the Monday after a weekend. */
function weekday(date: CalendarDate): CalendarDate {
  const day = new Date(`${date}T00:00:00Z`).getUTCDay()
  return addDays(date, day === 0 ? 1 : day === 6 ? 2 : 0)
}
