import { expect } from 'vitest'
import type { SignedIn } from '../signed-in.ts'
import { refusal, type TestApi } from '../test-api.ts'
import { documentClerk, mustSucceed, type SideName } from './document-sides.ts'

const PEOPLE = 50
const PAID_CENTS = 100
const APPLIED_CENTS = 60

/**
 * Fifty people apply 60 cents of the same payment of 100 at once, each to an invoice of his own or all to one, round after
 * round. Each time exactly one succeeds, and every other is told that 40 are left.
 */
export async function applyAtOnce(api: TestApi, owner: SignedIn, name: SideName, rounds: number): Promise<void> {
  const clerk = await documentClerk(api, owner, name)
  const party = await clerk.party('Ann')
  const invoices: number[] = []
  for (let person = 0; person < PEOPLE; person += 1) {
    const id = clerk.idIn(mustSucceed(await clerk.invoice({ party, cents: PAID_CENTS * rounds })), 'invoice')
    mustSucceed(await clerk.state(id, 'POSTED'))
    invoices.push(id)
  }
  const people = await Promise.all(
    invoices.map((_, index) => api.newMember({ role: index % 2 === 0 ? 'BOOKKEEPER' : 'ACCOUNTANT', into: owner })),
  )
  for (let round = 0; round < rounds; round += 1) {
    const from = clerk.idIn(mustSucceed(await clerk.pay({ party, cents: PAID_CENTS })), 'payment')
    const answers = await Promise.all(
      people.map((person, index) => {
        const to = invoices[round % 2 === 0 ? index : round % PEOPLE]!
        return clerk.apply({ from, isCredit: false, to, isRefund: false, cents: APPLIED_CENTS }, person)
      }),
    )
    const won = answers.filter(({ status }) => status === 200)
    expect(won).toHaveLength(1)
    expect(won[0]?.body).toMatchObject({ amountApplied: APPLIED_CENTS })
    const lost = answers.filter(({ status }) => status !== 200)
    for (const answer of lost) {
      expect(refusal(answer)).toBe('409 ABOVE_REMAINDER')
      expect(answer.body).toMatchObject({ remaining: PAID_CENTS - APPLIED_CENTS })
    }
    expect((await clerk.now('payments', from)).totalRemaining).toBe(PAID_CENTS - APPLIED_CENTS)
  }
}
