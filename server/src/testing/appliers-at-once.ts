import { createCustomerPaymentAdvice } from '@twofold/contract/customer-payments'
import { expect } from 'vitest'
import { openReceivables, receivables } from './receivables.ts'
import type { SignedIn } from './signed-in.ts'
import { done, refusal, type TestApi } from './test-api.ts'

const PEOPLE = 50
const RECEIPT_CENTS = 100
const APPLIED_CENTS = 60

/**
 * Fifty people apply 60 cents of the same receipt of 100 at once, each to an invoice of his own or all to one, round after
 * round. Each time exactly one succeeds, and every other is told that 40 are left.
 */
export async function applyAtOnce(api: TestApi, owner: SignedIn, rounds: number): Promise<void> {
  const accounts = await openReceivables(api, owner)
  const sales = receivables(api, owner)
  const { customerID } = await sales.customer('Ann')
  const invoices: number[] = []
  for (let person = 0; person < PEOPLE; person += 1) {
    const draft = { revenueAccountID: accounts.sales }
    const { receivableInvoiceID } = await sales.invoice(customerID, RECEIPT_CENTS * rounds, draft)
    invoices.push((await sales.charge(receivableInvoiceID)).receivableInvoiceID)
  }
  const people = await Promise.all(
    invoices.map((_, index) => api.newMember({ role: index % 2 === 0 ? 'BOOKKEEPER' : 'ACCOUNTANT', into: owner })),
  )
  for (let round = 0; round < rounds; round += 1) {
    const { customerPaymentID } = await sales.payment(customerID, RECEIPT_CENTS, accounts.bank)
    const answers = await Promise.all(
      people.map((person, index) => {
        const receivableInvoiceID = invoices[round % 2 === 0 ? index : round % PEOPLE]
        const body = { paymentReceiptID: customerPaymentID, receivableInvoiceID, amountApplied: APPLIED_CENTS }
        return api.call(person, 'POST', '/customer-payment-advices', { body })
      }),
    )
    const won = answers.filter(({ status }) => status === 200)
    expect(won).toHaveLength(1)
    expect(done(createCustomerPaymentAdvice, won[0]!).amountApplied).toBe(APPLIED_CENTS)
    const lost = answers.filter(({ status }) => status !== 200)
    for (const answer of lost) {
      expect(refusal(answer)).toBe('409 ABOVE_REMAINDER')
      expect(answer.body).toMatchObject({ err: expect.stringContaining('$0.40 is left') })
    }
    expect((await sales.paymentNow(customerPaymentID)).totalRemaining).toBe(RECEIPT_CENTS - APPLIED_CENTS)
  }
}
