// Creates, charges and reads invoices of the customer Ann.
import * as contract from '@twofold/contract/receivables/receivable-invoices'
import { readTransaction } from '@twofold/contract/transactions'
import type { SignedIn } from '../signed-in.ts'
import { done } from '../test-api.ts'
import type { ReceivablesFixture } from './receivables-fixture.ts'

const INVOICES = '/receivable-invoices'

/**
 * The calls on invoices for any member, and functions that create invoices of $10.80 as the owner. Each call gets its data from `fixture`.
 */
export function createInvoiceDriver(fixture: () => ReceivablesFixture) {
  const draft = (fields: Record<string, unknown> = {}) => ({
    invoiceClientReference: 'A-1',
    invoicePreTaxTotal: 1000,
    invoiceTax: 80,
    invoiceTotal: 1080,
    dateCharged: '2026-11-05',
    customerID: fixture().ann.customerID,
    revenueAccountID: fixture().accounts.sales,
    ...fields,
  })
  const post = (who: SignedIn | null, body: unknown, key?: string) =>
    fixture().api.call(who, 'POST', INVOICES, { body, ...(key === undefined ? {} : { key }) })
  const made = async (fields: Record<string, unknown> = {}) =>
    done(contract.createReceivableInvoice, await post(fixture().owner, draft(fields)))
  return {
    draft,
    post,
    made,
    put: (who: SignedIn | null, id: number, body: unknown) =>
      fixture().api.call(who, 'PUT', `${INVOICES}/${id}`, { body }),
    charge: (who: SignedIn | null, id: number, body: unknown) =>
      fixture().api.call(who, 'PUT', `${INVOICES}/${id}/charge`, { body }),
    charged: async (fields: Record<string, unknown> = {}) =>
      fixture().sales.charge((await made(fields)).receivableInvoiceID),
    /** Returns the amount that Ann owes. */
    owed: async () => (await fixture().sales.customerNow(fixture().ann.customerID)).accountsBalanceTotal,
    /** Formats an entry as debits / credits, by account. */
    async entry(id: number): Promise<string> {
      const { api, owner, ann, accounts } = fixture()
      const { debitCreditSet } = done(readTransaction, await api.call(owner, 'GET', `/transactions/${id}`))
      const names = new Map([
        [ann.gLAccountReceivable, 'Ann'],
        [accounts.sales, 'sales'],
        [accounts.tax, 'tax'],
      ])
      const side = (debitOrCredit: string) =>
        debitCreditSet
          .filter(line => line.debitOrCredit === debitOrCredit)
          .map(line => `${names.get(line.accountID)} ${line.transactionDCAmount}`)
      return `${side('DEBIT')} / ${side('CREDIT')}`
    },
  }
}
