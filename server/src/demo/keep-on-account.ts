// Creates the customers or vendors of a demo business and their documents with the bulk commands. The documents pass the same checks as
// manual documents, and are written in a few statements.
import type { CalendarDate } from '@twofold/accounting/calendar'
import { isInvoice } from '@twofold/accounting/documents/document-kinds'
import { accepted, type Result } from '@twofold/accounting/refusals'
import {
  CUSTOMER_PAYMENT,
  PAYABLE_INVOICE,
  RECEIVABLE_INVOICE,
  VENDOR_PAYMENT,
} from '@twofold/contract/documents/codecs'
import type { PartyInput } from '@twofold/contract/documents/party-codec'
import { CUSTOMER, VENDOR } from '@twofold/contract/documents/party-codec'
import { WRITE_OFF } from '../customer-payments/write-offs.ts'
import { createDocuments, documentValidator, reserveDocumentIds } from '../documents/bulk/create-many.ts'
import { readFactsOfMany } from '../documents/bulk/facts-many.ts'
import { changeDocument } from '../documents/change.ts'
import type { Document, DocumentKindDefinition } from '../documents/document.ts'
import { checkApplications, insertPaymentApplications } from '../documents/payment-applications.ts'
import type { Books } from '../identity/books.ts'
import { type AccountsByName, findByName } from '../ledger/open-accounts.ts'
import type { NumberedEntry } from '../ledger/post-many.ts'
import { checkNewParty, createParties, reservePartyIds } from '../parties/create-many.ts'
import type { PartyKind } from '../parties/party.ts'
import type { DemoApplication, DemoDocument, DemoParty, OnAccount } from './on-account.ts'
import type { DemoVendor } from './purchases-on-account.ts'
import type { DemoCustomer } from './sales-on-account.ts'

/** The customers or the vendors of a business: the kind of party, and the kinds of documents in the order of creation. */
export type KeptSide<Party extends DemoParty> = {
  kind: PartyKind
  documents: readonly DocumentKindDefinition[]
  /** The API names of the address fields in invoices or bills. */
  addresses: readonly string[]
  /** Returns the fields of a party other than its address. */
  partyFields: (party: Party) => PartyInput
  /** Returns the fields that exist only in invoices or only in bills, such as the payment method. */
  carried: (party: Party) => Record<string, string>
}

/** The customers' side. */
export const CUSTOMERS_SIDE: KeptSide<DemoCustomer> = {
  kind: CUSTOMER,
  documents: [RECEIVABLE_INVOICE, CUSTOMER_PAYMENT, WRITE_OFF],
  addresses: ['billTo', 'shipTo'],
  partyFields: ({ creditLimitCents }) => ({ creditLimitCents }),
  carried: () => ({}),
}

/** The vendors' side. */
export const VENDORS_SIDE: KeptSide<DemoVendor> = {
  kind: VENDOR,
  documents: [PAYABLE_INVOICE, VENDOR_PAYMENT],
  addresses: ['remitTo'],
  partyFields: ({ ourAccount }) => ({ referenceAccount: ourAccount }),
  carried: ({ method }) => ({ paymentMethod: method }),
}

/** Writes the customers or vendors first, and then their documents, one part of the year at a time. */
export type AccountKeeper = {
  /** Writes the documents on the selected dates and their applications. Returns their entries. */
  keep: (isMeant: (date: CalendarDate) => boolean) => Promise<Result<NumberedEntry[]>>
}

/** Creates the customers or vendors, and returns the object that writes their documents. */
export async function beginOnAccount<Party extends DemoParty>(
  books: Books,
  side: KeptSide<Party>,
  { parties, documents, applications }: OnAccount<Party>,
  accounts: AccountsByName,
): Promise<AccountKeeper> {
  const partyIds = await reservePartyIds(books, parties.length)
  const made = await createParties(
    books,
    side.kind,
    parties.map((party, index) => ({ id: partyIds[index]!, fields: fieldsOf(books, side, party) })),
  )
  if (!made.ok) throw new Error(`The demo's ${side.kind.word}s were refused: ${JSON.stringify(made.refusals)}`)
  const ids = await reserveDocumentIds(books, documents.length)
  const partyOf = new Map(parties.map((party, index) => [party.name, { id: partyIds[index]!, party }]))
  const written: Document[] = []

  function wanted(document: DemoDocument, index: number) {
    const { id, party } = partyOf.get(document.party)!
    const { preTax, tax, kind } = document
    return {
      id: ids[index]!,
      isRefund: document.isRefund,
      isPosted: document.state === 'POSTED',
      fields: {
        partyId: id,
        date: document.date,
        dueDate: document.dueDate,
        reference: document.reference,
        preTaxCents: preTax,
        taxCents: tax,
        totalCents: preTax + tax,
        comment: document.comment,
        accountId: findByName(accounts, document.account)!.id,
        details: isInvoice(kind) ? detailsOf(side, document, party) : {},
      },
    }
  }

  async function keepKind(
    words: DocumentKindDefinition,
    isMeant: (date: CalendarDate) => boolean,
  ): Promise<Result<NumberedEntry[]>> {
    const meant = documents.flatMap((document, index) =>
      document.kind === words.kind && isMeant(document.date) ? [wanted(document, index)] : [],
    )
    const accountIds = meant.map(({ fields }) => fields.accountId)
    const ofMany = await readFactsOfMany(books, words.kind, { partyIds, accountIds })
    const validate = documentValidator(books, words, { ofMany, confirmed: {} })
    const checked = meant.map(document => validate(document))
    const refusals = checked.flatMap(result => (result.ok ? [] : result.refusals))
    if (refusals.length > 0) return { ok: false, refusals }
    const right = checked.flatMap(result => (result.ok ? [result.value] : []))
    const created = await createDocuments(books, words, right, {})
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
    const proposed = meant.map(({ creditItem, debitItem, cents }) => ({
      creditItem: { id: ids[creditItem]!, kind: kindOf(creditItem) },
      debitItem: { id: ids[debitItem]!, kind: kindOf(debitItem) },
      amountCents: cents,
      field: 'amountApplied',
    }))
    // The checks for later applications include these applications.
    const items = written.map(document => Object.assign(document, { applyOnlyToPosted: false, isSecondWanted: false }))
    const checked = checkApplications(items, proposed)
    if (!checked.ok) return checked
    await insertPaymentApplications(books, side.kind.side, checked.value)
    return accepted(null)
  }

  async function ended(isMeant: (date: CalendarDate) => boolean): Promise<Result<null>> {
    for (const [index, { date, state }] of documents.entries()) {
      if (state !== 'ENDED' || !isMeant(date)) continue
      const change = { state, fields: {}, partyId: undefined }
      const given = await changeDocument(books, side.documents[0]!, ids[index]!, change)
      if (!given.ok) return given
    }
    return accepted(null)
  }

  return {
    keep: async isMeant => {
      const entries: NumberedEntry[] = []
      for (const words of side.documents) {
        const kept = await keepKind(words, isMeant)
        if (!kept.ok) return kept
        entries.push(...kept.value)
      }
      const givenUp = await ended(isMeant)
      if (!givenUp.ok) return givenUp
      const applying = await applied(applications.filter(({ date }) => isMeant(date)))
      return applying.ok ? accepted(entries) : applying
    },
  }
}

function fieldsOf<Party extends DemoParty>(books: Books, { kind, partyFields }: KeptSide<Party>, party: Party) {
  const { name, address, city, state, zip, email, phone, termsDays } = party
  const addressed = { name, address, city, state, zip, email, phone, notes: `Terms: ${termsDays} days` }
  const checked = checkNewParty(books, kind, { ...addressed, ...partyFields(party) })
  if (!checked.ok) throw new Error(`The demo's ${kind.word} ${name} was refused: ${JSON.stringify(checked.refusals)}`)
  return checked.value
}

function detailsOf<Party extends DemoParty>(side: KeptSide<Party>, { termsDays }: DemoDocument, party: Party) {
  const { name, address, city, state, zip } = party
  const lines = { Name: name, Address1: address, City: city, State: state, Zip: zip }
  const addressed = side.addresses.flatMap(prefix =>
    Object.entries(lines).map(([line, text]) => [`${prefix}${line}`, text] as const),
  )
  const terms = termsDays !== null && { paymentTerms: `Net ${termsDays}` }
  return { ...Object.fromEntries(addressed), ...side.carried(party), ...terms }
}
