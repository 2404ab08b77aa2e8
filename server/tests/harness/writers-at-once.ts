import type { Account } from '@twofold/contract/accounts'
import { expect } from 'vitest'
import { createBooksDriver } from './books-driver.ts'
import type { SignedIn } from './signed-in.ts'
import type { TestApi } from './test-api.ts'

const WRITERS = 16

/** Runs sixteen concurrent writers on one chart in several rounds, and checks the tree after each round. */
export async function writeAtOnce(api: TestApi, owner: SignedIn, rounds: number): Promise<void> {
  const books = createBooksDriver(api, owner)
  await Promise.all(['A', 'B', 'C', 'D'].map(name => books.open(name)))
  for (let round = 0; round < rounds; round += 1) {
    const ids = (await books.chart()).map(account => account.accountID)
    const pick = (index: number) => ids[(index * 7 + round * 3) % ids.length] ?? 0
    const write = (index: number) => {
      if (index % 4 === 0) {
        return api.call(owner, 'PUT', `/accounts/${pick(index)}`, { body: { accountParent: pick(index + 1) } })
      }
      if (index % 7 === 6) return api.call(owner, 'DELETE', `/accounts/${pick(index)}`)
      const body = { accountParent: pick(index), accountName: `${round}-${index}`, accountType: 'ASSET' }
      return api.call(owner, 'POST', '/accounts', { body })
    }
    const answers = await Promise.all(Array.from({ length: WRITERS }, (_, index) => write(index)))
    expect(answers.filter(({ status }) => status >= 500)).toEqual([])
    expectTree(await books.chart())
  }
  // If the server refused every write, the rounds would test nothing.
  expect((await books.chart()).length).toBeGreaterThan(4 + rounds)
}

/**
 * Checks that the nested-set bounds are 1..2n, that children are within their parents, and that full names are the paths of the accounts.
 */
function expectTree(chart: readonly Account[]): void {
  const bounds = chart.flatMap(account => [account.accountLeft, account.accountRight]).sort((a, b) => a - b)
  expect(bounds).toEqual(Array.from({ length: 2 * chart.length }, (_, index) => index + 1))
  const byId = new Map(chart.map(account => [account.accountID, account]))
  for (const account of chart) {
    const parent = byId.get(account.accountParent)
    const path = parent === undefined ? account.accountName : `${parent.accountFullName}:${account.accountName}`
    expect([account.accountParent === 0, account.accountFullName]).toEqual([parent === undefined, path])
    if (parent === undefined) continue
    expect(account.accountLeft).toBeGreaterThan(parent.accountLeft)
    expect(account.accountRight).toBeLessThan(parent.accountRight)
  }
}
