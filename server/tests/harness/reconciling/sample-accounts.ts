// The accounts from which statements with known matches are generated: the bank accounts of the demo books, and purchasing cards.
import { entryComment } from '@twofold/accounting/documents/document-words'
import type { DemoBooks } from '../../../src/demo/demo-books.ts'
import { fernAndHarrow } from '../../../src/demo/fern-and-harrow.ts'
import { northlightStudio } from '../../../src/demo/northlight-studio.ts'
import { cardPurchases, purchaseOf, purchaseRows } from './card-purchases.ts'
import type { SampleEntry } from './labeled-statement.ts'

const TODAY = '2026-11-21'
const OF_A_BANK = /:(?:[\w ]*Checking|Savings|[\w ]*Card)$/

/** An account, with its entries in the books and payments that are not in the books. */
export type SampleAccount = { name: string; posted: SampleEntry[]; others: SampleEntry[] }

/** The bank accounts and cards of both demo books, with all their entries. */
export function demoAccounts(): SampleAccount[] {
  return [fernAndHarrow(TODAY), northlightStudio(TODAY)].flatMap(accountsOf)
}

function accountsOf({ entries, receivables, payables }: DemoBooks): SampleAccount[] {
  const documents = [...receivables.documents, ...payables.documents]
    .filter(({ state }) => state === 'POSTED')
    .map(document => ({
      date: document.date,
      comment: entryComment({ ...document, totalCents: document.preTax + document.tax, partyName: document.party }),
      reference: document.kind.endsWith('payment') ? document.reference : '',
      lines: document.lines.map(([account, cents]) => ({ account, cents })),
    }))
  const accounts = new Map<string, SampleEntry[]>()
  for (const { lines, ...entry } of [...entries, ...documents]) {
    for (const { account, cents } of lines) {
      if (OF_A_BANK.test(account)) accounts.set(account, [...(accounts.get(account) ?? []), { ...entry, cents }])
    }
  }
  return [...accounts].map(([name, posted]) => ({ name, posted, others: [] }))
}

/** Returns the accounts of the purchasing cards. Every second purchase is in the books. */
export function cardAccounts(folder: string): SampleAccount[] {
  const accounts = new Map<string, SampleAccount>()
  for (const [index, row] of purchaseRows(cardPurchases(folder).file).entries()) {
    const { card: name, date, text: comment, cents } = purchaseOf(row)
    if (cents === 0) continue
    const account = accounts.get(name) ?? { name, posted: [], others: [] }
    accounts.set(name, account)
    ;(index % 2 === 0 ? account.posted : account.others).push({ date, cents, comment })
  }
  return [...accounts.values()].filter(({ posted }) => posted.length > 0)
}

/** Merges all accounts into one account with many more entries. */
export function asOneAccount(accounts: readonly SampleAccount[]): SampleAccount {
  const posted = accounts.flatMap(account => account.posted)
  return { name: 'all in one', posted, others: accounts.flatMap(account => account.others) }
}
