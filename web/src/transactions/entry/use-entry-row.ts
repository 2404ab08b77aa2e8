// The behavior of the entry row: reads the typed transaction, posts it in the background, and restores rejected transactions.
import type { CalendarDate } from '@twofold/accounting/calendar'
import type { Account } from '@twofold/contract/accounts'
import { type FormEvent, type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { KeptForm } from '../../client/use-kept-form.ts'
import { useToast } from '../../kit/dialogs/toast.tsx'
import { checkEntry, type EntryValues, emptyEntry, isEntryBegun, withPattern } from './entry-form.ts'
import { beginEntry, type EntryPattern } from './entry-pattern.ts'
import type { FormErrors } from './posting.ts'
import type { SplitBeginning } from './split-sheet.tsx'
import { type GivenBack, type OnPosted, ROW_IS_BEGUN, usePostInBackground, useUnposted } from './use-entry-outbox.ts'

export type EntryRowOptions = {
  account: Account
  /** The typed transaction. It is part of the page's state, because the split form also uses it. */
  form: KeptForm<EntryValues>
  /** The first field of the entry row. */
  dateField: RefObject<HTMLInputElement | null>
  /** Whether a form is open over the register. If so, the row is inactive. */
  isCovered: boolean
  /** A transaction to duplicate. Its values are copied to the row when no form is open over the row. */
  pattern: EntryPattern | null
  onPatternTaken: () => void
  /** Called with the date after the row has added a transaction to the outbox, before the server responds. */
  onSent: (date: CalendarDate | null) => void
  onPosted: OnPosted
  /** Called to open the split form. Without an argument, the form continues with the typed transaction. */
  onSplit: (beginning?: SplitBeginning) => void
}

export function useEntryRow({ account, form, isCovered, onSent, onPosted, onSplit, ...options }: EntryRowOptions) {
  const own = { id: account.accountID, sign: account.accountSign }
  const { values } = form
  const [errors, setErrors] = useState<FormErrors>({})
  /** Clearing the row also discards invalid text, because the fields are rendered again. */
  const [clearings, setClearings] = useState(0)
  const fields = {
    date: options.dateField,
    account: useRef<HTMLInputElement>(null),
    amount: useRef<HTMLInputElement>(null),
    lockReason: useRef<HTMLInputElement>(null),
  }
  /**
   * Whether the user has typed since the last transaction was posted. An incomplete date, which is not yet part of the form's values, also
   * counts.
   */
  const isTouched = useRef(false)
  const toast = useToast()
  const postLater = usePostInBackground(account, onPosted)

  const refuse = (found: FormErrors) => {
    flushSync(() => setErrors(found))
    const name = (['lockReason', 'date', 'account', 'amount'] as const).find(each => found[each] !== undefined)
    fields[name ?? 'date'].current?.focus()
  }
  const takeBack = (entry: GivenBack) => {
    if (entry.form === 'split') return onSplit({ ...entry, isFromRow: false, isUnsaved: true })
    flushSync(() => form.change(entry.values))
    refuse(entry.errors)
  }
  const unposted = useUnposted(account, entry => {
    if (isCovered || form.isChanged || isTouched.current || !isRowFree(options.dateField.current)) return false
    takeBack(entry)
    return true
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    // The user pressed Enter again while the transaction was being sent.
    if (unposted.items.length > 0 && !isEntryBegun(values)) return
    const checked = checkEntry(values, own)
    if (!checked.ok) return refuse(checked.errors)
    if (values.comment.trim() === '') console.warn('comment cannot be empty')
    postLater(values, checked)
    // The row is cleared for the next transaction immediately, even if this one is not posted yet. The fields must be cleared before they
    // lose the focus, because the amount field formats its value when it loses the focus.
    flushSync(() => {
      form.startOver(emptyEntry(values.date))
      setErrors({})
    })
    onSent(values.date)
    fields.date.current?.focus()
    fields.date.current?.select()
  }
  /** Discards the typed values except the date. The default date is `today`. */
  const clear = (today: CalendarDate) => {
    flushSync(() => {
      form.startOver(emptyEntry(values.date ?? today))
      setErrors({})
      setClearings(clearings + 1)
    })
    fields.date.current?.focus()
  }
  /** Copies the values of the last transaction with the given comment. Fields that already have a value do not change. */
  const takeKnown = (known: EntryPattern, { goesOn }: { goesOn: boolean }) => {
    const begun = beginEntry(known, own, values.date)
    if (begun.form === 'split') {
      form.change({ comment: known.comment })
      return onSplit({ values: begun.values, errors: {}, isFromRow: true, isUnsaved: false })
    }
    flushSync(() => form.change(withPattern(values, begun.values)))
    if (goesOn) fields.amount.current?.focus()
  }
  const duplicate = useEffectEvent((pattern: EntryPattern) => {
    options.onPatternTaken()
    const begun = beginEntry(pattern, own, values.date)
    if (begun.form === 'split') {
      onSplit({ values: begun.values, errors: {}, isFromRow: false, isUnsaved: false })
    } else if (isEntryBegun(values)) toast({ title: 'The transaction couldn’t be duplicated', detail: ROW_IS_BEGUN })
    else {
      form.change(begun.values)
      fields.date.current?.focus()
    }
  })
  // `isTouched` is also reset when the transaction is posted from the split form.
  useEffect(() => {
    if (!form.isChanged) isTouched.current = false
  }, [form.isChanged])
  const { pattern } = options
  useEffect(() => {
    if (pattern !== null && !isCovered) duplicate(pattern)
  }, [pattern, isCovered])
  return { own, errors, fields, isTouched, submit, clear, clearings, takeKnown, takeBack, unposted }
}

/**
 * Whether the focus is in the entry row or on no element. If so, the row may move the focus without interrupting a search or the use of the
 * list.
 */
function isRowFree(field: HTMLElement | null): boolean {
  const { activeElement } = document
  return activeElement === document.body || field?.closest('form')?.contains(activeElement) === true
}
