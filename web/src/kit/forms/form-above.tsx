// The form above a list. It is one row until the user needs it: the row unfolds to the whole form on focus, on the shortcut `n`, and if
// there is an unsaved draft. On a phone it is one button. The code of the form is loaded when the row unfolds or soon after the screen.
import type { Permission } from '@twofold/contract/permissions'
import { type ReactNode, useId, useLayoutEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { keptForms } from '../../client/kept-forms.ts'
import { useRefusalOfRole } from '../../client/use-current-user.ts'
import { useSession } from '../../client/use-session.ts'
import { Button } from '../button.tsx'
import { classNames } from '../class-names.ts'
import { CONTROL_CLASSES } from '../fields/field.tsx'
import { ReadOnlyList } from '../role-notice.tsx'
import { useShortcut } from '../shortcuts/shortcuts.ts'

/** A field of the folded row: the label of the form's field, the text that it shows while it is empty, and its share of the width. */
export type RowField = { label: string; placeholder?: string; width: string; isRight?: boolean }

/** What the unfolded form needs of the row. */
export type Unfolding = {
  /** Called when the form is shown, with its element. Moves the focus and the text typed so far from the row into the form. */
  onShown: (form: HTMLFormElement) => void
  /** Folds the form. Typed text is kept as a draft. */
  onFold: () => void
}

type FormAboveProps = {
  /** The name under which the form keeps its draft. */
  name: string
  /** The title of the form, such as `Create New Invoice`, and the label of the button that unfolds it. */
  title: string
  verb: string
  area: string
  permission: Permission
  fields: readonly [RowField, ...RowField[]]
  /** Renders the unfolded form. */
  form: (unfolding: Unfolding) => ReactNode
  /** Set to the function that unfolds the form and moves the focus to its first field. Null if the role may not use the form. */
  way: { current: (() => void) | null }
}

/** Returns the control with this label. */
function controlOf(form: HTMLFormElement, label: string): HTMLElement | undefined {
  return [...form.elements].find(
    (element): element is HTMLInputElement =>
      'labels' in element && (element as HTMLInputElement).labels?.[0]?.textContent === label,
  )
}

/** The form above a list, folded to one row. */
export function FormAbove(props: FormAboveProps) {
  const { title, verb, fields, way } = props
  const { user, organisation } = useSession()
  const refusal = useRefusalOfRole(props.permission)
  const hasDraft = () => keptForms(sessionStorage, { user, organisation }).read(props.name) !== undefined
  const [isOpen, setOpen] = useState(hasDraft)
  const [isShown, setShown] = useState(false)
  /** The label of the field that gets the focus when the form is shown. Undefined if the focus stays. */
  const wanted = useRef<string>(undefined)
  /** Whether the user pressed Enter in the row before the form was shown. */
  const isSubmitted = useRef(false)
  const titleId = useId()
  const row = useRef<HTMLFormElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const shown = useRef<HTMLFormElement>(null)
  const unfold = (label: string) => {
    wanted.current = label
    setOpen(true)
  }
  const toForm = () => {
    const first = fields[0].label
    if (isShown && shown.current !== null) return controlOf(shown.current, first)?.focus()
    // Until the form is loaded, what the user types goes into the row.
    row.current?.querySelector('input')?.focus()
    unfold(first)
  }
  useLayoutEffect(() => {
    way.current = refusal === undefined ? toForm : null
  })
  const isAllowed = refusal === undefined
  useShortcut(isAllowed ? { keys: 'n', does: verb, area: props.area, run: toForm } : null)
  if (!isAllowed) return <ReadOnlyList refusal={refusal} />
  const onShown = (form: HTMLFormElement) => {
    shown.current = form
    const inputs = [...(row.current?.querySelectorAll('input') ?? [])]
    const at = inputs.find(input => input === document.activeElement)?.getAttribute('aria-label') ?? wanted.current
    for (const input of inputs) {
      if (input.value === '') continue
      controlOf(form, input.getAttribute('aria-label') ?? '')?.focus()
      // The text is inserted as if it were typed into the field.
      document.execCommand('insertText', false, input.value)
    }
    if (at !== undefined) controlOf(form, at)?.focus()
    wanted.current = undefined
    setShown(true)
    if (!isSubmitted.current) return
    isSubmitted.current = false
    // The form has the inserted text after this render.
    queueMicrotask(() => form.requestSubmit())
  }
  const onFold = () => {
    const hadFocus = shown.current?.contains(document.activeElement) === true
    shown.current = null
    flushSync(() => {
      setOpen(false)
      setShown(false)
    })
    if (hadFocus) button.current?.focus()
  }
  return (
    <>
      {!isShown && (
        <form
          ref={row}
          aria-labelledby={titleId}
          // The row has no submit button, so Enter in one of its fields does not submit it.
          onKeyDown={event => {
            if (event.key === 'Enter' && event.target instanceof HTMLInputElement) isSubmitted.current = true
          }}
          onSubmit={event => event.preventDefault()}
          className="flex items-center gap-2 px-4 py-2 print:hidden"
        >
          <h2 id={titleId} className="sr-only">
            {title}
          </h2>
          {fields.map(({ label, placeholder = label, width, isRight = false }) => (
            <input
              key={label}
              type="text"
              autoComplete="off"
              aria-label={label}
              placeholder={placeholder}
              style={{ flex: width }}
              onFocus={() => unfold(label)}
              className={classNames(CONTROL_CLASSES, 'min-w-0 max-narrow:hidden', isRight && 'text-right')}
            />
          ))}
          <Button ref={button} look="primary" className="max-narrow:flex-1" onClick={() => unfold(fields[0].label)}>
            {hasDraft() ? 'Continue draft' : verb}
          </Button>
        </form>
      )}
      {isOpen && props.form({ onShown, onFold })}
    </>
  )
}
