// The printed chart of accounts. It has the same rows as the list, in the same order.
import { type CalendarDate, formatDay, fromWire } from '@twofold/accounting/calendar'
import { formatCents } from '@twofold/accounting/money'
import type { Account } from '@twofold/contract/accounts'
import type { CurrentUser } from '@twofold/contract/session'
import { momentText, type Paper, type PaperColumn } from '../kit/printing/paper.ts'

const COLUMNS: readonly PaperColumn[] = [
  { head: 'ID', widthMm: 12 },
  { head: 'FullName' },
  { head: 'Type', widthMm: 18 },
  { head: 'Sign', widthMm: 15 },
  { head: 'Rec Date', widthMm: 23 },
  { head: 'Balance', widthMm: 32, isRight: true },
]

type AccountsPaperParts = {
  accounts: readonly Account[]
  /** The search text of the list. Empty for all accounts. */
  search: string
  /** The date of the balances. Null includes all posted transactions. */
  date: CalendarDate | null
  user: CurrentUser | undefined
  /** The time of printing, in milliseconds. */
  now: number
}

/** Returns the printed chart of accounts. Parents are bold, as on the screen. */
export function accountsPaper({ accounts, search, date, user, now }: AccountsPaperParts): Paper {
  const count = `${accounts.length.toLocaleString('en-US')} ${accounts.length === 1 ? 'account' : 'accounts'}`
  return {
    organisation: user?.tenantName ?? '',
    title: 'Chart of Accounts',
    facts: [
      ...(date === null ? [] : [`Balances as of ${formatDay(date)}`]),
      search === '' ? count : `${count} matching “${search}”`,
      momentText(now, user),
    ],
    columns: COLUMNS,
    sections: [{ title: '', rows: accounts.map(rowOf) }],
  }
}

function rowOf(account: Account) {
  const { accountID, accountNumber, accountFullName, accountType, accountSign, accountBalance } = account
  const reconciledOn = fromWire(account.accountReconcileDate)
  const isParent = account.accountRight - account.accountLeft > 1
  const look = [isParent && 'font-semibold', accountBalance < 0 && 'text-negative'].filter(Boolean).join(' ')
  return {
    key: accountID,
    cells: [
      accountID,
      <span key="name" className={isParent ? 'font-semibold' : undefined}>
        {accountNumber !== '' && `${accountNumber} `}
        {accountFullName.replaceAll(':', ':\u200b')}
      </span>,
      accountType,
      accountSign,
      reconciledOn === null ? '' : formatDay(reconciledOn),
      <span key="balance" className={look}>
        {formatCents(accountBalance)}
      </span>,
    ],
  }
}
