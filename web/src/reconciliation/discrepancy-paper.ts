// The print version of an account's discrepancies.
import { formatDay, fromWire } from '@twofold/accounting/calendar'
import { counted } from '@twofold/accounting/counted'
import { formatMoment } from '@twofold/accounting/moment'
import { type Cents, formatCents } from '@twofold/accounting/money'
import type { Discrepancy } from '@twofold/contract/discrepancies'
import type { CurrentUser } from '@twofold/contract/session'
import { ownNameOf, pathOf } from '../kit/pickers/account-choice.ts'
import { momentText, type Paper, type PaperColumn } from '../kit/printing/paper.ts'
import { wordsOf } from './discrepancy-words.ts'

const COLUMNS: PaperColumn[] = [
  { head: 'Time', widthMm: 34 },
  { head: 'User', widthMm: 20 },
  { head: 'Statement', widthMm: 25 },
  { head: 'Event' },
  { head: 'Transaction', widthMm: 34 },
  { head: 'Statement amount', widthMm: 26, isRight: true },
  { head: 'Changed to', widthMm: 24, isRight: true },
]

type Printed = {
  accountFullName: string
  discrepancies: readonly Discrepancy[]
  user: CurrentUser | undefined
  /** The time of printing, in milliseconds. */
  now: number
}

/** Returns the print version of all discrepancies, newest first. */
export function discrepancyPaper({ accountFullName, discrepancies, user, now }: Printed): Paper {
  const timeZone = user?.timeZone ?? 'UTC'
  const rows = discrepancies.map((each, key) => ({
    key,
    cells: [
      formatMoment(each.at, timeZone),
      each.username,
      `${formatDay(fromWire(each.statementDate) ?? '')} No. ${each.statementNo}`,
      wordsOf(each),
      each.transactionID === null ? '' : `${each.transactionID} ${each.transactionComment}`,
      amountText(each.heldAmount),
      each.transactionID !== null && each.otherAmount === null ? 'nothing' : amountText(each.otherAmount),
    ],
  }))
  return {
    organisation: user?.tenantName ?? '',
    path: pathOf(accountFullName).replace(/:$/, ''),
    title: `Discrepancies in ${ownNameOf(accountFullName)}`,
    facts: [foundText(discrepancies.length), momentText(now, user)],
    columns: COLUMNS,
    sections: [{ title: '', rows }],
  }
}

function foundText(count: number): string {
  return count === 0 ? 'No discrepancies' : counted(count, 'discrepancy', 'discrepancies')
}

function amountText(cents: Cents | null): string {
  return cents === null ? '' : formatCents(cents)
}
