// Tests document lists that are filtered by customer or vendor.
import { describe, expect, test } from 'vitest'
import { BOTH_SIDES, setUpDocuments } from '../../tests/harness/documents/document-fixture.ts'
import { setUpBooks } from '../../tests/harness/set-up-api.ts'
import { refusal } from '../../tests/harness/test-api.ts'

const start = setUpBooks()
const { api, owner } = start

describe.each(BOTH_SIDES)('%s', name => {
  const { ann, invoices, payments, names, party, invoiced, paid } = setUpDocuments(start, name)

  test('lists only the invoices and payments of one party, with their sums, and nothing for an unknown party', async () => {
    const bob = await party('Bob')
    for (const [partyId, cents] of [
      [ann.id, 500],
      [ann.id, 700],
      [bob.id, 11],
    ] as const) {
      await invoiced(cents, { partyId })
      await paid(cents * 2, { partyId })
    }
    for (const [documents, factor] of [
      [invoices, 1],
      [payments, 2],
    ] as const) {
      const of = (id: number | string) => `?${names.party.id}=${id}`
      const partiesIn = async (query: string) => (await documents.list(query)).map(({ partyId }) => partyId)
      expect(await partiesIn(of(ann.id))).toEqual([ann.id, ann.id])
      expect(await partiesIn(`${of(ann.id)}&status=OPEN&limit=1`)).toEqual([ann.id])
      expect(await partiesIn(of(987_654_321))).toEqual([])
      const totals = (query: string) => documents.sent('GET', `/totals${query}`)
      expect(await totals(of(ann.id))).toMatchObject({ documentCount: 2, total: 1200 * factor })
      expect(await totals(`${of(bob.id)}&status=OPEN`)).toMatchObject({ documentCount: 1, open: 11 * factor })
      const file = await fetch(`${api.origin}/api${documents.path}/csv${of(ann.id)}`, { headers: owner.headers })
      const text = await file.text()
      expect([text.split('Ann').length - 1, text.includes('Bob')]).toEqual([2, false])
      expect(refusal(await documents.send(owner, 'GET', of('ann')))).toBe('400 NOT_A_NUMBER')
      const elsewhere = await documents.send(await api.newMember(), 'GET', of(ann.id))
      expect(Object.values(elsewhere.body as object)).toContainEqual([])
    }
  })
})
