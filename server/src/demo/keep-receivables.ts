// Writes what happened between a demo business and its customers through the documents' own commands: judged like what is made
// by hand, in a handful of statements.
import type { CalendarDate } from '@twofold/accounting/calendar'
import { accepted, type Result } from '@twofold/accounting/refusals'
import { WRITE_OFF } from '../customer-payments/write-offs.ts'
import { insertAdvices, judgeWishes } from '../documents/advices.ts'
import { changeDocument } from '../documents/change.ts'
import { createDocuments, documentJudge, drawDocumentIds } from '../documents/create-many.ts'
import { CUSTOMER_PAYMENT } from '../documents/customer-payment.ts'
import type { Document } from '../documents/document.ts'
import { RECEIVABLE_INVOICE } from '../documents/receivable-invoice.ts'
import { readDocumentStanding } from '../documents/standing.ts'
import type { Books } from '../identity/books.ts'
import { type AccountsByName, fullNameKey } from '../ledger/open-accounts.ts'
import type { NumberedEntry } from '../ledger/post-many.ts'
import { checkNewParty, createParties, drawPartyIds } from '../parties/create-many.ts'
import { CUSTOMER } from '../parties/customer.ts'
import type { DemoApplication, DemoCustomer, DemoDocument, Receivables } from './sales-on-account.ts'

const WORDS = {
  'receivable invoice': RECEIVABLE_INVOICE,
  'customer payment': CUSTOMER_PAYMENT,
  'customer write-off': WRITE_OFF,
} as const

/** Customers and documents as they are written: parts of a year, one after the other. */
export type ReceivablesKeeper = {
  /** Writes the documents of these days and what was applied on them; answers their entries. */
  keep: (isMeant: (date: CalendarDate) => boolean) => Promise<Result<NumberedEntry[]>>
}

/** Makes the customers, and begins to write what happened with them. */
export async function beginReceivables(
  books: Books,
  { customers, documents, applications }: Receivables,
  accounts: AccountsByName,
): Promise<ReceivablesKeeper> {
  const partyIds = await drawPartyIds(books, customers.length)
  const made = await createParties(
    books,
    CUSTOMER,
    customers.map((customer, index) => ({ id: partyIds[index]!, fields: fieldsOf(books, customer) })),
  )
  if (!made.ok) throw new Error(`The demo's customers were refused: ${JSON.stringify(made.refusals)}`)
  const ids = await drawDocumentIds(books, documents.length)
  const customerOf = new Map(customers.map((customer, index) => [customer.name, { id: partyIds[index]!, customer }]))
  const written: Document[] = []

  function wanted(document: DemoDocument, index: number) {
    const { id, customer } = customerOf.get(document.customer)!
    const { preTax, tax, kind } = document
    return {
      id: ids[index]!,
      isRefund: document.isRefund,
      isPosted: document.state === 'POSTED',
      fields: {
        ...{ partyId: id, date: document.date, dueDate: document.dueDate, reference: document.reference },
        ...{ preTaxCents: preTax, taxCents: tax, totalCents: preTax + tax, comment: document.comment },
        accountId: accounts.get(fullNameKey(document.account))!.id,
        details: kind === 'receivable invoice' ? detailsOf(document, customer) : {},
      },
    }
  }

  async function keepKind(
    kind: DemoDocument['kind'],
    isMeant: (date: CalendarDate) => boolean,
  ): Promise<Result<NumberedEntry[]>> {
    const meant = documents.flatMap((document, index) =>
      document.kind === kind && isMeant(document.date) ? [wanted(document, index)] : [],
    )
    const accountIds = meant.map(({ fields }) => fields.accountId)
    const standing = await readDocumentStanding(books, kind, { partyIds, accountIds })
    const judge = documentJudge(books, WORDS[kind], { standing, confirmed: {} })
    const judged = meant.map(document => judge(document))
    const refusals = judged.flatMap(result => (result.ok ? [] : result.refusals))
    if (refusals.length > 0) return { ok: false, refusals }
    const right = judged.flatMap(result => (result.ok ? [result.value] : []))
    const created = await createDocuments(books, WORDS[kind], right, {})
    if (!created.ok) return created
    written.push(...created.value)
    return accepted(
      created.value.flatMap(({ entryId }, index): NumberedEntry[] => {
        const { entry } = right[index]!
        return entryId === null || entry === null ? [] : [{ ...entry, lines: [...entry.lines], id: entryId }]
      }),
    )
  }

  async function applied(meant: readonly DemoApplication[]): Promise<Result<null>> {
    const kindOf = (index: number) => documents[index]!.kind
    const wishes = meant.map(({ lowering, raising, cents }) => ({
      lowering: { id: ids[lowering]!, kind: kindOf(lowering) },
      raising: { id: ids[raising]!, kind: kindOf(raising) },
      ...{ amountCents: cents, field: 'amountApplied' },
    }))
    // What is judged counts as applied from then on.
    const items = written.map(document => Object.assign(document, { applyOnlyToPosted: false }))
    const judged = judgeWishes(items, wishes)
    if (!judged.ok) return judged
    await insertAdvices(books, 'RECEIVABLE', judged.value)
    return accepted(null)
  }

  async function canceled(isMeant: (date: CalendarDate) => boolean): Promise<Result<null>> {
    for (const [index, { date, state }] of documents.entries()) {
      if (state !== 'ENDED' || !isMeant(date)) continue
      const ended = await changeDocument(books, RECEIVABLE_INVOICE, ids[index]!, {
        state,
        fields: {},
        partyId: undefined,
      })
      if (!ended.ok) return ended
    }
    return accepted(null)
  }

  return {
    keep: async isMeant => {
      const entries: NumberedEntry[] = []
      for (const kind of ['receivable invoice', 'customer payment', 'customer write-off'] as const) {
        const kept = await keepKind(kind, isMeant)
        if (!kept.ok) return kept
        entries.push(...kept.value)
      }
      const ended = await canceled(isMeant)
      if (!ended.ok) return ended
      const applying = await applied(applications.filter(({ date }) => isMeant(date)))
      return applying.ok ? accepted(entries) : applying
    },
  }
}

function fieldsOf(books: Books, customer: DemoCustomer) {
  const { termsDays, lateDays: _, ...sent } = customer
  const checked = checkNewParty(books, CUSTOMER, { ...sent, notes: `Terms: ${termsDays} days` })
  if (!checked.ok)
    throw new Error(`The demo's customer ${customer.name} was refused: ${JSON.stringify(checked.refusals)}`)
  return checked.value
}

function detailsOf({ termsDays }: DemoDocument, { name, address, city, state, zip }: DemoCustomer) {
  const lines = { Name: name, Address1: address, City: city, State: state, Zip: zip }
  const addressed = ['billTo', 'shipTo'].flatMap(prefix =>
    Object.entries(lines).map(([line, text]) => [`${prefix}${line}`, text] as const),
  )
  return { ...Object.fromEntries(addressed), ...(termsDays !== null && { paymentTerms: `Net ${termsDays}` }) }
}
