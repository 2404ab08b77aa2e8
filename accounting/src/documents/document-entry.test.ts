import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Line } from '../ledger/transaction.ts'
import { forAll } from '../testing/for-all.ts'
import { entryLines, type PostedDocument, taxAccountAfter } from './document-entry.ts'
import { DOCUMENT_KINDS, partyCents, partySideOf, raisesBalance } from './document-kinds.ts'

const PARTY = 1
const OWN = 2
const TAX = 3
const ACCOUNTS = { partyAccountId: PARTY, accountId: OWN, taxAccountId: TAX }
const NAMES: Record<number, string> = { [PARTY]: 'party', [OWN]: 'own', [TAX]: 'tax' }

/** Formats an entry as on a ledger page: debits, then credits. */
function page(lines: readonly Line[]): string {
  const side = (sign: number) =>
    lines.filter(({ cents }) => cents * sign > 0).map(({ accountId, cents }) => `${NAMES[accountId]} ${cents * sign}`)
  return `${side(1).join(', ') || 'nothing'} / ${side(-1).join(', ') || 'nothing'}`
}

type Case = [what: string, kind: PostedDocument['kind'], pre: number, tax: number, refund: boolean, entry: string]

const CASES: Case[] = [
  ['an invoice', 'receivable invoice', 1000, 80, false, 'party 1080 / own 1000, tax 80'],
  ['an invoice without tax', 'receivable invoice', 1000, 0, false, 'party 1000 / own 1000'],
  ['a credit note', 'receivable invoice', -1000, -80, false, 'own 1000, tax 80 / party 1080'],
  ['only tax', 'receivable invoice', 0, 80, false, 'party 80 / tax 80'],
  ['a tax with the opposite sign', 'receivable invoice', 1000, -80, false, 'party 920, tax 80 / own 1000'],
  ['a total of 0 with lines', 'receivable invoice', 100, -100, false, 'tax 100 / own 100'],
  ['a total of 0', 'receivable invoice', 0, 0, false, 'nothing / nothing'],
  ['a receipt', 'customer payment', 500, 0, false, 'own 500 / party 500'],
  ['a refund to a customer', 'customer payment', 500, 0, true, 'party 500 / own 500'],
  ['a write-off', 'customer write-off', 500, 0, false, 'own 500 / party 500'],
  ['a bill', 'payable invoice', 300, 0, false, 'own 300 / party 300'],
  ['a bill with tax', 'payable invoice', 300, 20, false, 'own 320 / party 320'],
  ['a vendor credit', 'payable invoice', -300, 0, false, 'party 300 / own 300'],
  ['a payment to a vendor', 'vendor payment', 300, 0, false, 'party 300 / own 300'],
  ['a refund from a vendor', 'vendor payment', 300, 0, true, 'own 300 / party 300'],
]

describe('what a document posts, debits / credits', () => {
  test.each(CASES)('%s', (_, kind, preTaxCents, taxCents, isRefund, entry) => {
    const document = { kind, preTaxCents, taxCents, totalCents: preTaxCents + taxCents, isRefund }
    expect(page(entryLines(document, ACCOUNTS))).toBe(entry)
  })

  test('revenue and tax on one account are one line', () => {
    const amounts = { preTaxCents: 1000, taxCents: 80, totalCents: 1080 }
    const document = { kind: 'receivable invoice', ...amounts, isRefund: false } as const
    expect(page(entryLines(document, { ...ACCOUNTS, taxAccountId: OWN }))).toBe('party 1080 / own 1080')
    const nothing = { ...document, taxCents: -1000, totalCents: 0 }
    expect(entryLines(nothing, { ...ACCOUNTS, taxAccountId: OWN })).toEqual([])
  })

  const anyDocument = fc.record({
    kind: fc.constantFrom(...DOCUMENT_KINDS),
    preTaxCents: fc.integer({ min: -1_000_000, max: 1_000_000 }),
    taxCents: fc.integer({ min: -1_000, max: 1_000 }),
    isRefund: fc.boolean(),
  })

  test('every entry balances, and changes the party’s account by the amount of the document', () => {
    forAll(anyDocument, ({ kind, preTaxCents, taxCents, isRefund }) => {
      const hasTax = kind.endsWith('invoice')
      const own = kind.endsWith('invoice') ? preTaxCents : Math.abs(preTaxCents)
      const document = { kind, preTaxCents: own, taxCents: hasTax ? taxCents : 0, isRefund, totalCents: 0 }
      document.totalCents = document.preTaxCents + document.taxCents
      const lines = entryLines(document, ACCOUNTS)
      expect(lines.reduce((sum, { cents }) => sum + cents, 0)).toBe(0)
      expect(lines.every(({ cents }) => cents !== 0)).toBe(true)
      const onParty = lines.find(({ accountId }) => accountId === PARTY)?.cents ?? 0
      expect(onParty).toBe(partyCents(document))
      const owed = partySideOf(kind) === 'RECEIVABLE' ? onParty : -onParty
      if (owed !== 0) expect(owed > 0).toBe(raisesBalance(document))
    })
  })

  test('posted tax stays on its account even if the settings change, and other tax goes to the account in the settings', () => {
    forAll(anyDocument, fc.constantFrom(TAX, OWN), ({ preTaxCents, taxCents }, taxAccountId) => {
      const document = { kind: 'receivable invoice', preTaxCents, taxCents, isRefund: false } as const
      const posted = { ...document, totalCents: preTaxCents + taxCents, accountId: OWN, state: 'POSTED' } as const
      const lines = entryLines(posted, { ...ACCOUNTS, taxAccountId })
      const stays = taxCents !== 0 && (lines.length > 0 || taxAccountId === OWN)
      expect(taxAccountAfter(posted, { lines, settingsAccountId: 9 })).toBe(stays ? taxAccountId : 9)
      const pending = { ...posted, state: 'PENDING' } as const
      expect(taxAccountAfter(pending, { lines: [], settingsAccountId: null })).toBeNull()
    })
  })
})
