// Checks the rows of an accounts file against the chart of accounts. Writes nothing.
import { type AccountType, isAccountType } from '@twofold/accounting/ledger/account-types'
import { sentenceOf } from '@twofold/contract/errors'
import { type AccountsByName, planAccount, type WantedAccount } from '../ledger/open-accounts.ts'
import type { AccountRow } from './account-rows.ts'
import type { LineFault } from './csv.ts'
import { typeSentence } from './transaction-files/entry-validator.ts'
import type { ImportOutcome } from './transaction-files/transaction-check.ts'

/** A valid row, with the type of its existing or new account. */
type SoundAccount = { line: number; account: WantedAccount; type: AccountType; isKnown: boolean }

/** The number of rows that are checked in one turn of the event loop, during which no other request is handled. */
const JUDGED_AT_ONCE = 1000

/**
 * Checks the rows of a file against a chart. `wanted` contains its accounts, parents before children, so that a parent gets the type and
 * memo from its own row. Existing accounts stay unchanged. A different type is an error. `added` is the number of rows with a new account.
 * `opened` is the number of all new accounts, including parents that have no row.
 */
export async function checkAccounts(batches: AsyncIterable<(AccountRow | LineFault)[]>, chart: AccountsByName) {
  const faults: LineFault[] = []
  const rows: (AccountRow & { depth: number })[] = []
  for await (const batch of batches)
    for (const row of batch) {
      if ('sentence' in row) faults.push(row)
      else rows.push({ ...row, depth: depthOf(row.account) })
    }
  const ordered = rows.toSorted((left, right) => left.depth - right.depth || left.line - right.line)
  const plan = new Map(chart)
  const sound: SoundAccount[] = []
  for (const [index, { line, account }] of ordered.entries()) {
    if (index % JUDGED_AT_ONCE === 0) await new Promise(setImmediate)
    const before = plan.size
    const checked = validate(plan, account)
    if (Array.isArray(checked)) for (const sentence of checked) faults.push({ line, sentence })
    else sound.push({ line, account, type: checked, isKnown: plan.size === before })
  }
  faults.sort((left, right) => left.line - right.line)
  sound.sort((left, right) => left.line - right.line)
  const added = sound.filter(({ isKnown }) => !isKnown).length
  const outcome: ImportOutcome = {
    rows: rows.length,
    faults: faults.length,
    known: sound.length - added,
    added,
    opened: plan.size - chart.size,
  }
  return { outcome, faults, sound, wanted: ordered.map(({ account }) => account) }
}

/** Returns the type of the account, or the errors of the account. Adds a new account to the plan. */
function validate(plan: AccountsByName, account: WantedAccount): AccountType | string[] {
  if (account.type !== undefined && !isAccountType(account.type))
    return [`type ${JSON.stringify(account.type)}: Unknown account type.`]
  const planned = planAccount(plan, account)
  if (!planned.ok) return planned.refusals.map(refusal => `${refusal.detail?.account}: ${sentenceOf(refusal)}`)
  const { type } = planned.value
  if (account.type === undefined || account.type === type) return type
  return [typeSentence(account.fullName, { is: type, wanted: account.type })]
}

function depthOf({ fullName }: WantedAccount): number {
  return fullName.split(':').length
}
