// The first pass over a file of customers, vendors or their documents. It finds every error, the rows to flag, and the number of new rows.
// Writes nothing.
import { accepted, type Result } from '@twofold/accounting/refusals'
import { sentenceOf } from '@twofold/contract/errors'
import { type Decision, type Decisions, ROW_WARNINGS_OF, type RowWarning } from '@twofold/contract/import-fields'
import { documentValidator, type WantedDocument } from '../../documents/bulk/create-many.ts'
import { type FactsOfMany, readFactsOfMany } from '../../documents/bulk/facts-many.ts'
import type { Books } from '../../identity/books.ts'
import { isControl, isParty } from '../../ledger/account-role.ts'
import { type AccountsByName, findByName, readAccountsByName } from '../../ledger/open-accounts.ts'
import type { LineFault } from '../csv.ts'
import { findImportedDocuments } from '../imported-rows.ts'
import type { ImportOutcome } from '../transaction-files/transaction-check.ts'
import { type MeantParty, type PartyDirectory, readPartyDirectory } from './party-directory.ts'
import { decisionOn, findWarnings, type RowInBooks, wantedDocument } from './party-documents.ts'
import { PARTY_FILES } from './party-kinds.ts'
import type { PartyRow } from './party-row.ts'
import type { IdentifiedPartyRow, PartyFile } from './party-rows.ts'
import { findTargets, repeatedInBooks, spread, type Target, type Targets, targetKey } from './payment-targets.ts'

/** The rows of a file in batches. */
export type PartyBatches = AsyncIterable<(IdentifiedPartyRow | LineFault)[]>

/** The options of the import, with the permissions and decisions of the user. */
export type PartySource = Omit<PartyFile, 'file' | 'map' | 'dateOrder' | 'amounts'> & {
  decisions: Decisions
  lockReason: string | undefined
  allowOverCreditLimit: boolean
}

/** The rows with one warning. If `decision` is null, the user must decide before the file can be imported. */
export type FlaggedRows = { oddity: RowWarning; rows: number; decision: Decision | null }

/**
 * The result of the check. `opened` counts the parties that are created for documents. `linked` counts the parties that files can identify
 * by a number from now on. `undecided` counts the rows that need a decision.
 */
export type PartyOutcome = ImportOutcome & {
  linked: number
  skipped: number
  undecided: number
  oddities: FlaggedRows[]
}

/** A valid row, with its party and the decision for the row. */
export type SoundPartyRow = {
  line: number
  row: PartyRow
  partyName: string
  isNew: boolean
  isKnown: boolean
  isSkipped: boolean
  amountApplied: number
}

/** Callbacks that are called during the check. */
export type PartyListener = {
  fault: (fault: LineFault) => void
  rows: (rows: number) => void
  flagged?: (row: { line: number; oddity: RowWarning; decision: Decision | null }) => void
  sound?: (row: SoundPartyRow) => void
}

/** The current state of the books, against which rows are checked. */
export type PartyCheckContext = { directory: PartyDirectory; chart: AccountsByName; documents: FactsOfMany | null }

/** Reads the data that is needed to check rows. Runs at most six statements. */
export async function readPartyCheckContext(
  books: Books,
  { kind }: Pick<PartyFile, 'kind'>,
): Promise<PartyCheckContext> {
  const { party, words } = PARTY_FILES[kind]
  const directory = await readPartyDirectory(books, party)
  const chart: AccountsByName = words === null ? new Map() : await readAccountsByName(books)
  if (words === null) return { directory, chart, documents: null }
  const ofMany = await readFactsOfMany(books, words.kind, { partyIds: null, accountIds: [] })
  const accounts = new Map(
    [...chart.values()].map(account => [
      account.id,
      { type: account.type, isControl: isControl(account), isParty: isParty(account) },
    ]),
  )
  return { directory, chart, documents: { ...ofMany, accounts } }
}

/** Queries the books during the check. Each query may run in a separate database transaction. */
type Asking = <T>(question: (books: Books) => Promise<T>) => Promise<Result<T>>

type Checking = { ask: Asking; who: Pick<Books, 'role' | 'userId'>; listener: PartyListener }

/** Checks all rows of a file. Fails with the errors of `ask`. */
export async function checkPartyFile(
  { source, batches }: { source: PartySource; batches: PartyBatches },
  context: PartyCheckContext,
  { ask, who, listener }: Checking,
): Promise<Result<PartyOutcome>> {
  const checking = beginChecking(source, context, { who, listener })
  for await (const batch of batches) {
    const rows = batch.flatMap(read => ('sentence' in read ? checking.fault(read) : [read]))
    const inBooks = await ask(books => readRowsInBooks(books, source, rows, context.directory))
    if (!inBooks.ok) return inBooks
    checking.rows(rows, inBooks.value)
    listener.rows(checking.outcome.rows)
  }
  return accepted(checking.outcome)
}

type RowsInBooks = { known: Set<number>; changed: Set<number>; repeated: Set<number>; targets: Targets }

/**
 * Returns the rows that are already in the books, the rows whose id or number is already used, and the invoices that the payments refer to.
 */
async function readRowsInBooks(
  books: Books,
  { kind }: PartySource,
  rows: readonly IdentifiedPartyRow[],
  directory: PartyDirectory,
): Promise<RowsInBooks> {
  const { words, isPayment } = PARTY_FILES[kind]
  if (words === null) {
    const known = rows.flatMap(({ row }, index) => (directory.isKnown(row.who) ? [index] : []))
    return { known: new Set(known), changed: new Set(), repeated: new Set(), targets: new Map() }
  }
  const { known, changed } = await findImportedDocuments(books, rows, directory)
  const named = !isPayment ? [] : rows.flatMap(({ row }, index) => (known.has(index) ? [] : namedBy(row, directory)))
  const repeated = await repeatedInBooks(books, kind, rows, directory)
  return { known, changed, repeated, targets: await findTargets(books, paidKind(kind), named, false) }
}

function namedBy(row: PartyRow, directory: PartyDirectory) {
  const reference = row.document?.paysReference ?? null
  const party = reference === null ? [] : directory.find(row)
  return Array.isArray(party) ? [] : [{ partyId: party.id, reference: reference! }]
}

/** The kind of document to which the payments of a file are applied. */
export function paidKind(kind: PartyFile['kind']) {
  return PARTY_FILES[kind].party.side === 'RECEIVABLE' ? 'receivable invoice' : 'payable invoice'
}

function beginChecking(
  source: PartySource,
  { directory, chart, documents }: PartyCheckContext,
  { who, listener }: { who: Pick<Books, 'role' | 'userId'>; listener: PartyListener },
) {
  const { words, party: partyKind } = PARTY_FILES[source.kind]
  const { lockReason, allowOverCreditLimit, decisions } = source
  const confirmed = { lockReason, allowOverCreditLimit }
  const validate = words === null ? null : documentValidator(who, words, { ofMany: documents!, confirmed })
  const oddities = ROW_WARNINGS_OF[source.kind].map(
    (oddity): FlaggedRows => ({ oddity, rows: 0, decision: decisions[oddity] ?? null }),
  )
  const counts = { rows: 0, faults: 0, known: 0, added: 0, opened: 0, linked: 0, skipped: 0, undecided: 0 }
  const outcome: PartyOutcome = { ...counts, oddities }
  const targetsOf = new Map<string, Target[]>()
  const planned = new Set<number>()
  const linked = new Set<number>()

  let faultyLine = 0

  function fault(found: LineFault): [] {
    if (found.line !== faultyLine) outcome.rows += 1
    faultyLine = found.line
    outcome.faults += 1
    listener.fault(found)
    return []
  }

  /** Returns the decision for a row. A row without a warning is kept. */
  function decided(read: IdentifiedPartyRow, inBooks: RowInBooks): Decision | null {
    const found = findWarnings(read, inBooks).filter(oddity => ROW_WARNINGS_OF[source.kind].includes(oddity))
    for (const rows of oddities) {
      if (!found.includes(rows.oddity)) continue
      rows.rows += 1
      listener.flagged?.({ line: read.line, oddity: rows.oddity, decision: rows.decision })
    }
    const decision = decisionOn(found, decisions)
    if (decision === null) outcome.undecided += 1
    return decision
  }

  function note(meant: MeantParty): void {
    if (meant.id >= 0) {
      if (meant.claims.number !== null) linked.add(meant.id)
    } else if (!planned.has(meant.id)) {
      planned.add(meant.id)
      const { fields } = meant
      const limitCents = fields!.creditLimitCents
      documents?.parties.set(meant.id, {
        ...fields!,
        partyId: meant.id,
        partyAccountId: meant.id,
        limitCents,
        balanceCents: 0,
      })
    }
    outcome.linked = linked.size
    if (words === null) outcome.added = planned.size
    else outcome.opened = planned.size
  }

  /** Returns the amount in cents that a row's document applies, or the errors of the row. */
  function documented({ row }: IdentifiedPartyRow, party: MeantParty): number | string[] {
    const document = row.document!
    const accountIdOf = (fullName: string) => findByName(chart, fullName)?.id
    const wanted = wantedDocument(source, { id: 0, document, party }, accountIdOf)
    if (Array.isArray(wanted)) return wanted
    const checked = validate!(wanted)
    if (!checked.ok) return [...new Set(checked.refusals.map(sentenceOf))]
    return applied(document.paysReference, wanted)
  }

  function applied(reference: string | null, { isRefund, fields }: WantedDocument): number | string[] {
    if (reference === null) return 0
    if (isRefund) return ['invoice: A refund cannot be applied to an invoice. Leave the cell empty.']
    const targets = targetsOf.get(targetKey({ partyId: fields.partyId, reference }))
    if (targets === undefined)
      return [`invoice ${JSON.stringify(reference)}: The ${partyKind.word} has no document with this reference.`]
    return spread(fields.totalCents, targets).reduce((sum, { amountCents }) => sum + amountCents, 0)
  }

  function check(read: IdentifiedPartyRow, { isKnown, ...inBooks }: RowInBooks & { isKnown: boolean }): void {
    const { line, row } = read
    outcome.rows += 1
    const partyName = row.who.name ?? row.who.number ?? String(row.who.id)
    const sound = { line, row, partyName, isNew: false, isKnown, isSkipped: false, amountApplied: 0 }
    if (isKnown) {
      outcome.known += 1
      listener.sound?.(sound)
      return
    }
    const decision = decided(read, inBooks)
    if (decision === null) return
    if (decision === 'skip') {
      outcome.skipped += 1
      listener.sound?.({ ...sound, isSkipped: true })
      return
    }
    const meant = directory.find(row)
    const sentences = Array.isArray(meant) ? meant : judgeMeant(read, meant, sound)
    outcome.faults += sentences.length
    for (const sentence of sentences) listener.fault({ line, sentence })
  }

  function judgeMeant(read: IdentifiedPartyRow, meant: MeantParty, sound: SoundPartyRow): string[] {
    note(meant)
    const isNew = meant.id < 0
    const came = words === null ? 0 : documented(read, meant)
    if (Array.isArray(came)) return came
    if (words !== null) outcome.added += 1
    else if (!isNew) outcome.known += 1
    const isKnown = words === null && !isNew
    listener.sound?.({ ...sound, partyName: meant.address.name, isNew, isKnown, amountApplied: came })
    return []
  }

  return {
    outcome,
    fault,
    rows: (rows: readonly IdentifiedPartyRow[], { known, changed, repeated, targets }: RowsInBooks) => {
      for (const [key, found] of targets) if (!targetsOf.has(key)) targetsOf.set(key, found)
      for (const [index, read] of rows.entries())
        check(read, { isKnown: known.has(index), isInBooks: repeated.has(index), isChanged: changed.has(index) })
    },
  }
}
