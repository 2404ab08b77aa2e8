// The fixture of receivables and payables tests: an API session, the accounts of its organisation, and a function that chooses the first
// match in a picker.
import { listAccounts } from '@twofold/contract/accounts'
import { listTenants, switchTenant } from '@twofold/contract/session'
import type { Locator, Page } from 'playwright-core'
import { type ApiSession, sessionOf } from '../fixture/api-session.ts'
import type { Fixture } from '../fixture/fixture.ts'

/** The two demo organisations. `incomeSign` and `expenseSign` convert a balance to income or expense. */
export const ORGANISATIONS = [
  { organisation: 'Fern & Harrow', signs: 'the signs of the specification', incomeSign: -1, expenseSign: -1 },
  { organisation: 'Northlight Studio', signs: 'textbook signs', incomeSign: 1, expenseSign: 1 },
] as const

/** Signs in and switches to an organisation. */
export async function sessionIn(fixture: Fixture, organisation: string): Promise<ApiSession> {
  const session = await fixture.signIn()
  const { tenantUsersWithDetails } = await session.call(listTenants, {})
  const { tenantUUID } = tenantUsersWithDetails.find(({ tenantName }) => tenantName === organisation)!
  return sessionOf(fixture.product().url, await session.call(switchTenant, { body: { tenantUUID } }))
}

/** The options of a document that a test creates. Other fields are sent as they are. `dateDue` is only for bills. */
export type DocumentOptions = { date?: string; dateDue?: string; isPending?: boolean; [field: string]: unknown }

/** The options of a payment that a test creates. Other fields are sent as they are. */
export type PaymentOptions = { date?: string; isRefund?: boolean; [field: string]: unknown }

/** A payment, or a credit, that is applied to a document. */
export type Applied = { from: number; to: number; cents: number; credit?: true }

/** Returns the accounts that tests post to. */
export async function findPostingAccounts(session: ApiSession) {
  const { accounts } = await session.call(listAccounts, {})
  const leaf = (type: string) =>
    accounts.find(
      ({ accountType, accountLeft, accountRight }) => accountType === type && accountRight - accountLeft === 1,
    )!
  return {
    checking: accounts.find(({ accountName }) => accountName === 'Checking')!,
    income: leaf('INCOME'),
    expense: leaf('EXPENSE'),
    tax: accounts.find(({ accountName }) => accountName === 'Sales Tax Payable')!,
  }
}

/** Types into a picker and chooses the first match. */
export async function pick(form: Locator, page: Page, label: string, text: string): Promise<void> {
  await form.getByLabel(label, { exact: true }).fill(text)
  await page.getByRole('option').filter({ hasText: text }).first().waitFor()
  await page.keyboard.press('Enter')
}
