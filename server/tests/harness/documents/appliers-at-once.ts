import { expect } from 'vitest'
import type { SignedIn } from '../signed-in.ts'
import { refusal, type TestApi } from '../test-api.ts'
import { createDocumentDriver, mustSucceed, type SideName } from './document-sides.ts'

const PEOPLE = 50
const PAID_CENTS = 100
/** The amount that each caller applies, by round: part of the payment, or the whole payment. */
const APPLIED_CENTS = [60, 100, 100, 60]

/**
 * Runs several rounds. In each round, fifty concurrent callers apply 60 cents or all 100 cents of the same payment. In some rounds, each
 * caller applies it to a separate invoice. In other rounds, all callers use the same invoice. One call succeeds. Every other call is
 * refused with the remaining amount: 40 or 0.
 */
export async function applyAtOnce(api: TestApi, owner: SignedIn, name: SideName, rounds: number): Promise<void> {
  const driver = await createDocumentDriver(api, owner, name)
  const party = await driver.party('Ann')
  const invoices: number[] = []
  for (let person = 0; person < PEOPLE; person += 1) {
    const id = driver.idIn(mustSucceed(await driver.invoice({ party, cents: PAID_CENTS * rounds })), 'invoice')
    mustSucceed(await driver.state(id, 'POSTED'))
    invoices.push(id)
  }
  const people = await Promise.all(
    invoices.map((_, index) => api.newMember({ role: index % 2 === 0 ? 'BOOKKEEPER' : 'ACCOUNTANT', into: owner })),
  )
  for (let round = 0; round < rounds; round += 1) {
    const cents = APPLIED_CENTS[round % APPLIED_CENTS.length]!
    const remaining = PAID_CENTS - cents
    const from = driver.idIn(mustSucceed(await driver.pay({ party, cents: PAID_CENTS })), 'payment')
    const answers = await Promise.all(
      people.map((person, index) => {
        const to = invoices[round % 2 === 0 ? index : round % PEOPLE]!
        return driver.apply({ from, isCredit: false, to, isRefund: false, cents }, person)
      }),
    )
    const won = answers.filter(({ status }) => status === 200)
    expect(won).toHaveLength(1)
    expect(won[0]?.body).toMatchObject({ amountApplied: cents })
    const lost = answers.filter(({ status }) => status !== 200)
    for (const answer of lost) {
      expect(refusal(answer)).toBe(remaining === 0 ? '409 PAYMENT_APPLIED' : '409 ABOVE_REMAINDER')
      expect(answer.body).toMatchObject({ remaining })
    }
    expect((await driver.now('payments', from)).totalRemaining).toBe(remaining)
  }
}
