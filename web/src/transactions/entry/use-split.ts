import type { CalendarDate } from '@twofold/accounting/calendar'
import type { Account } from '@twofold/contract/accounts'
import { useState } from 'react'
import { flushSync } from 'react-dom'
import { useLocation, useSearchParams } from 'react-router'
import type { KeptForm } from '../../client/use-kept-form.ts'
import { type EntryValues, emptyEntry } from './entry-form.ts'
import { splitOf } from './entry-pattern.ts'
import type { SplitBeginning } from './split-sheet.tsx'
import type { TransactionValues } from './transaction-form.ts'

type SplitOptions = {
  account: Account
  /** The entry row, with whose values the form goes on. */
  row: KeptForm<EntryValues>
  /** The entry has left the form; its day. */
  onSent: (date: CalendarDate | null) => void
}

/** The form with several lines over a register, at `?entry=split`: whether it is open, and what it begins with. */
export function useSplit({ account, row, onSent }: SplitOptions) {
  const [search, setSearch] = useSearchParams()
  const { key } = useLocation()
  const [given, setGiven] = useState<SplitBeginning | null>(null)
  /** Where the form was when its entry left it: it goes at once, the address follows when the router comes to it. */
  const [sentAt, setSentAt] = useState<string | null>(null)
  const show = (isShown: boolean) =>
    setSearch(last => {
      if (isShown) last.set('entry', 'split')
      else last.delete('entry')
      return last
    })
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
    /** Takes the form away, and empties the row if the entry was begun there. */
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
