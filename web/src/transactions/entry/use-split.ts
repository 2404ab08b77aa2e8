import type { CalendarDate } from '@twofold/accounting/calendar'
import type { Account } from '@twofold/contract/accounts'
import { useState } from 'react'
import { flushSync } from 'react-dom'
import type { KeptForm } from '../../client/use-kept-form.ts'
import { useAddress, withParameter } from '../../kit/links/use-address.ts'
import { useLocation } from '../../kit/router/use-router.tsx'
import { type EntryValues, emptyEntry } from './entry-form.ts'
import { splitOf } from './entry-pattern.ts'
import type { SplitBeginning } from './split-sheet.tsx'
import type { TransactionValues } from './transaction-form.ts'

type SplitOptions = {
  account: Account
  /** The entry row. The user can continue its transaction in the split form. */
  row: KeptForm<EntryValues>
  /** Called with the date after the form has added the transaction to the outbox. */
  onSent: (date: CalendarDate | null) => void
}

/** The split form over a register, at `?entry=split`. Returns whether it is open, and its initial content. */
export function useSplit({ account, row, onSent }: SplitOptions) {
  const [search, setSearch] = useAddress()
  const { key } = useLocation()
  const [given, setGiven] = useState<SplitBeginning | null>(null)
  /**
   * The URL at which the form was open when its transaction was posted. It allows the form to close immediately, before the router updates
   * the URL.
   */
  const [sentAt, setSentAt] = useState<string | null>(null)
  const show = (isShown: boolean) => setSearch(last => withParameter('entry', isShown ? 'split' : '', last))
  const own = { id: account.accountID, sign: account.accountSign }
  const beginning = given ?? { values: splitOf(row.values, own), errors: {}, isFromRow: true, isUnsaved: false }
  return {
    isOpen: search.get('entry') === 'split' && sentAt !== key,
    beginning,
    open(wanted?: SplitBeginning) {
      setGiven(wanted ?? null)
      show(true)
    },
    close: () => show(false),
    /** Closes the form. Clears the entry row if the transaction was started there. */
    leave({ date }: TransactionValues) {
      flushSync(() => {
        setSentAt(key)
        if (beginning.isFromRow) row.startOver(emptyEntry(date))
        onSent(date)
      })
      show(false)
    },
  }
}
