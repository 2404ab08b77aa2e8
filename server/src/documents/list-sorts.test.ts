// Checks the sort orders of the document lists, which are read page by page.
import { describe, expect, test } from 'vitest'
import { amounts, BOTH_SIDES, type Shown, setUpDocuments } from '../../tests/harness/documents/document-fixture.ts'
import { setUpBooks } from '../../tests/harness/set-up-api.ts'

const start = setUpBooks()

const REFERENCES = ['b-2', 'B-10', 'a', 'Äa', 'a', 'b-1', 'zz', 'ab']
const INVOICE_FIELDS = ['reference', 'dueDate', 'totalCents', 'appliedCents', 'remainingCents'] as const
const PAYMENT_FIELDS = ['reference', 'appliedCents', 'remainingCents'] as const

const folded = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
const keyOf = (value: unknown) => (typeof value === 'string' ? folded(value) : Number(value))
/** Returns a field of a row as lists show it. A canceled or rejected document has no open amount. */
const shownOf = (row: Shown, field: string) =>
  field === 'remainingCents' && /^(CANCELED|REJECTED)$/.test(String(row.state)) ? 0 : row[field]

describe.each(BOTH_SIDES)('the lists of %s', name => {
  const { invoices, payments, names, made, paid, apply, inState } = setUpDocuments(start, name)

  /** Reads a whole list, three rows at a time, and returns its rows. */
  async function walked(documents: typeof invoices, sort: string): Promise<Shown[]> {
    const rows: Shown[] = []
    for (let cursor: string | null = ''; cursor !== null; ) {
      const query = `?limit=3&sort=${sort}${cursor && `&cursor=${cursor}`}`
      rows.push(...(await documents.list(query)))
      cursor = await documents.nextOf(query)
    }
    return rows
  }

  test('have every row once in the order of each field, ascending and descending', async () => {
    for (const [index, reference] of REFERENCES.entries()) {
      const cents = index === 3 ? -900 : 1_000 + 100 * (index % 4)
      const dueDate = `2026-12-${10 + ((index * 5) % 8)}`
      // A vendor has each number only once.
      const numbered = name === 'payables' ? reference + index : reference
      const { id: invoice } = await made({ ...amounts(cents), reference: numbered, dueDate })
      await inState(invoice, 'POSTED')
      const payment = await paid(600 + index, { reference: index === 5 ? '' : reference, comment: 'comment' })
      if (cents > 0) await apply({ payment, invoice, amountCents: 10 * ((index * 3) % 8) + 1 })
    }
    // An invoice without a number, and an open amount that will not be paid, which counts as zero.
    await made({ ...amounts(50), reference: 'pending', dueDate: '2026-12-30' })
    const { id: ended } = await made({ ...amounts(60), reference: 'ended', dueDate: '2026-12-31' })
    await inState(ended, 'ENDED')
    for (const [documents, apiNames, fields] of [
      [invoices, names.invoice, INVOICE_FIELDS],
      [payments, names.payment, PAYMENT_FIELDS],
    ] as const)
      for (const field of [...fields, ...('number' in apiNames ? (['number'] as const) : [])]) {
        const sort = (apiNames as Readonly<Record<string, string>>)[field]!
        const up = await walked(documents, sort)
        const expected = up.toSorted((one, other) => {
          const [a, b] = [keyOf(shownOf(one, field)), keyOf(shownOf(other, field))]
          return a < b ? -1 : a > b ? 1 : one.id - other.id
        })
        const idsOf = (rows: readonly Shown[]) => rows.map(({ id }) => id)
        expect([sort, idsOf(up)]).toEqual([sort, idsOf(expected)])
        expect(new Set(idsOf(up)).size).toBe(REFERENCES.length + (documents === invoices ? 2 : 0))
        expect(idsOf(await walked(documents, `-${sort}`))).toEqual(idsOf(up).toReversed())
      }
  })

  test('of payments have refunds in the order of their negative amounts, as shown', async () => {
    for (const [cents, isRefund] of [
      [500, false],
      [505, true],
      [510, false],
      [7, true],
    ] as const)
      await paid(cents, { isRefund })
    const rows = await payments.list(`?sort=${names.payment.totalCents}`)
    expect(rows.map(row => (row.isRefund ? -1 : 1) * row.totalCents)).toEqual([-505, -7, 500, 510])
  })
})
