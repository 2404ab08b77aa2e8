import { formatDay } from '@twofold/accounting/calendar'
import { formatCents } from '@twofold/accounting/money'
import type { Chart } from '../../kit/pickers/chart.ts'
import type { RegisterView } from './register-view.ts'

/** Describes the filters of a view in one line per filter. Returns an empty list if there are no filters. */
export function viewWords(view: RegisterView, chart: Chart): string[] {
  const words: string[] = []
  if (view.search !== undefined) words.push(`Search: “${view.search}”`)
  const days = between(view.startDate, view.endDate, formatDay)
  if (days !== null) words.push(`Dated ${days}`)
  const amounts = between(view.amountFrom, view.amountTo, text => formatCents(Number(text)))
  if (amounts !== null) words.push(`Amounts ${amounts}`)
  if (view.isReconciled !== undefined) words.push(view.isReconciled === 'true' ? 'Reconciled' : 'Not reconciled')
  if (view.isClosing !== undefined)
    words.push(view.isClosing === 'true' ? 'Closing entries only' : 'Without closing entries')
  if (view.isOwn !== undefined) words.push('Without subaccounts')
  if (view.splitAccountID !== undefined) {
    const account = chart.byId.get(Number(view.splitAccountID))
    words.push(`Against ${account?.accountFullName ?? `No. ${view.splitAccountID}`}`)
  }
  return words
}

function between(from: string | undefined, to: string | undefined, wordOf: (text: string) => string): string | null {
  if (from === undefined) return to === undefined ? null : `up to ${wordOf(to)}`
  return to === undefined ? `from ${wordOf(from)}` : `from ${wordOf(from)} to ${wordOf(to)}`
}
