// Tests document lists that are filtered by customer or vendor.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createDocumentDriver, mustSucceed } from '../../tests/harness/documents/document-sides.ts'
import { type ApiResponse, refusal, startTestApi, type TestApi } from '../../tests/harness/test-api.ts'

let api: TestApi

beforeAll(async () => {
  api = await startTestApi()
})
afterAll(() => api.close())

/** Returns the rows of a list response. The field with the rows has a different name in each list. */
function rowsOf({ body }: ApiResponse): Record<string, number>[] {
  return Object.values(body as object).find(value => Array.isArray(value)) ?? []
}

test.each(['receivables', 'payables'] as const)(
  '%s lists only the invoices and payments of one party, with their sums, and nothing for an unknown party',
  async name => {
    const owner = await api.newMember()
    const driver = await createDocumentDriver(api, owner, name)
    const { side, send } = driver
    const [ann, bob] = [await driver.party('Ann'), await driver.party('Bob')]
    for (const [party, cents] of [
      [ann, 500],
      [ann, 700],
      [bob, 11],
    ] as const) {
      mustSucceed(await driver.invoice({ party, cents }))
      mustSucceed(await driver.pay({ party, cents: cents * 2 }))
    }
    const partiesIn = async (path: string, query: string) => {
      return rowsOf(mustSucceed(await send('GET', `${path}?${query}`))).map(row => row[side.party])
    }
    const totals = async (path: string, query: string) => (await send('GET', `${path}/totals?${query}`)).body
    for (const [path, factor] of [
      [side.paths.invoices, 1],
      [side.paths.payments, 2],
    ] as const) {
      expect(await partiesIn(path, `${side.party}=${ann}`)).toEqual([ann, ann])
      expect(await partiesIn(path, `${side.party}=${ann}&status=OPEN&limit=1`)).toEqual([ann])
      expect(await partiesIn(path, `${side.party}=987654321`)).toEqual([])
      expect(await totals(path, `${side.party}=${ann}`)).toMatchObject({ documentCount: 2, total: 1200 * factor })
      expect(await totals(path, `${side.party}=${bob}&status=OPEN`)).toMatchObject({
        documentCount: 1,
        open: 11 * factor,
      })
      const file = await fetch(`${api.origin}/api/${path}/csv?${side.party}=${ann}`, { headers: owner.headers })
      const text = await file.text()
      expect([text.split('Ann').length - 1, text.includes('Bob')]).toEqual([2, false])
      expect(refusal(await send('GET', `${path}?${side.party}=ann`))).toBe('400 NOT_A_NUMBER')
      const elsewhere = await send('GET', `${path}?${side.party}=${ann}`, undefined, await api.newMember())
      expect(rowsOf(elsewhere)).toEqual([])
    }
  },
)
