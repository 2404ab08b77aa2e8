// What the entry row does: takes what is typed, posts it in the background, takes back what was refused.
import type { CalendarDate } from '@twofold/accounting/calendar'
import type { Account } from '@twofold/contract/accounts'
import { type FormEvent, type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useRefusalOfRole } from '../../client/use-current-user.ts'
import type { KeptForm } from '../../client/use-kept-form.ts'
import { useToast } from '../../ui/toast.tsx'
import { checkEntry, type EntryValues, emptyEntry, isEntryBegun, withPattern } from './entry-form.ts'
import { beginEntry, type EntryPattern } from './entry-pattern.ts'
import type { FormErrors } from './posting.ts'
import type { SplitBeginning } from './split-sheet.tsx'
import { type GivenBack, type OnPosted, ROW_IS_BEGUN, usePostLater, useUnposted } from './use-entry-outbox.ts'

export type EntryRowOptions = {
  account: Account
  /** What is typed; it belongs to the page, which also hands it to the split form. */
  form: KeptForm<EntryValues>
  /** Where an entry begins. */
  dateField: RefObject<HTMLInputElement | null>
  /** Whether a form lies over the register: the row then waits. */
  isCovered: boolean
  /** An entry that is to be entered once more; taken as soon as nothing lies over the row. */
  pattern: EntryPattern | null
  onPatternTaken: () => void
  /** An entry has left the row; its day. The server has not answered yet. */
  onSent: (date: CalendarDate | null) => void
  onPosted: OnPosted
  /** Asked for the form with several lines; without a beginning of its own it goes on with what is typed. */
  onSplit: (beginning?: SplitBeginning) => void
}

export function useEntryRow({ account, form, isCovered, onSent, onPosted, onSplit, ...options }: EntryRowOptions) {
  const own = { id: account.accountID, sign: account.accountSign }
  const { values } = form
  const [errors, setErrors] = useState<FormErrors>({})
  /** Whatever is typed and means nothing goes too: the fields begin anew. */
  const [clearings, setClearings] = useState(0)
  const fields = {
    date: options.dateField,
    account: useRef<HTMLInputElement>(null),
    amount: useRef<HTMLInputElement>(null),
    lockReason: useRef<HTMLInputElement>(null),
  }
  const refusalOfRole = useRefusalOfRole('transactions.write')
  /** Whether anything was typed since the last entry left, be it half a day that no field has taken yet. */
  const isTouched = useRef(false)
  const toast = useToast()
  const postLater = usePostLater(account, onPosted)

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
    if (refusalOfRole !== undefined) return
    // A second Enter on the way of the first.
    if (unposted.items.length > 0 && !isEntryBegun(values)) return
    const checked = checkEntry(values, own)
    if (!checked.ok) return refuse(checked.errors)
    if (values.comment.trim() === '') console.warn('comment cannot be empty')
    postLater(values, checked)
    // The row is free for the next entry at once, whatever the server still does with this one. The fields must be empty
    // before the focus leaves them: a field that is left puts its amount in order.
    flushSync(() => {
      form.startOver(emptyEntry(values.date))
      setErrors({})
    })
    onSent(values.date)
    fields.date.current?.focus()
    fields.date.current?.select()
  }
  /** Throws away what is typed, but for the day; without one `today` stands in. */
  const clear = (today: CalendarDate) => {
    flushSync(() => {
      form.startOver(emptyEntry(values.date ?? today))
      setErrors({})
      setClearings(clearings + 1)
    })
    fields.date.current?.focus()
  }
  /** Takes over what was last entered under a comment, but for what is typed already. */
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
    } else if (isEntryBegun(values)) toast({ title: 'Not duplicated', detail: ROW_IS_BEGUN })
    else {
      form.change(begun.values)
      fields.date.current?.focus()
    }
  })
  // Also when its entry left through the split form.
  useEffect(() => {
    if (!form.isChanged) isTouched.current = false
  }, [form.isChanged])
  const { pattern } = options
  useEffect(() => {
    if (pattern !== null && !isCovered) duplicate(pattern)
  }, [pattern, isCovered])
  return { own, errors, fields, isTouched, refusalOfRole, submit, clear, clearings, takeKnown, takeBack, unposted }
}

/** Whether the focus is in the entry row, or nowhere: it is taken from nobody who searches or is in the list. */
function isRowFree(field: HTMLElement | null): boolean {
  const { activeElement } = document
  return activeElement === document.body || field?.closest('form')?.contains(activeElement) === true
}
