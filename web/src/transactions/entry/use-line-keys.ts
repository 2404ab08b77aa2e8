import type { Side } from '@twofold/accounting/ledger/account-types'
import { type RefObject, useRef } from 'react'
import { flushSync } from 'react-dom'
import { useShortcut } from '../../kit/shortcuts/shortcuts.ts'
import { nextKeyOf, type TransactionValues, totalsOf, withNewLine, withoutLine } from './transaction-form.ts'

type LineKeysOptions = {
  values: TransactionValues
  onChange: (change: (values: TransactionValues) => TransactionValues) => void
  /** The lines that cannot be changed because they are reconciled, by key. */
  frozen: ReadonlyMap<number, unknown>
  isReadOnly: boolean
}

const AREA = 'Debit and credit lines'

/**
 * Adds and removes lines when the user presses buttons or keys. After a line is added, the focus moves to its account. After a line is
 * removed, the focus moves to the next line on its side. If there is no next line, the focus moves to the previous line, or to the button
 * that adds a line. `box` is the element that contains all lines.
 */
export function useLineKeys({ values, onChange, frozen, isReadOnly }: LineKeysOptions) {
  const box = useRef<HTMLDivElement>(null)
  const focus = (selector: string) => box.current?.querySelector<HTMLElement>(selector)?.focus()
  const add = (side: Side) => {
    const key = nextKeyOf(values)
    flushSync(() => onChange(last => withNewLine(last, side)))
    focus(`[data-line="${key}"] input`)
  }
  const remove = (key: number) => {
    const side = values.lines.find(line => line.key === key)?.side
    const beside = values.lines.filter(line => line.side === side && !frozen.has(line.key))
    const at = beside.findIndex(line => line.key === key)
    const neighbour = beside[at + 1] ?? beside[at - 1]
    flushSync(() => onChange(last => withoutLine(last, key)))
    focus(neighbour === undefined ? `[data-add="${side}"]` : `[data-line="${neighbour.key}"] input`)
  }
  const current = () => {
    const key = lineOfFocus(box)
    return values.lines.find(line => line.key === key)
  }
  useShortcut({
    keys: 'shift+enter',
    does: 'Add a line',
    area: AREA,
    worksInFields: true,
    worksOverDialogs: true,
    isKeyAlone: true,
    run: () => {
      if (!isReadOnly && box.current?.closest('dialog')?.contains(document.activeElement)) {
        add(current()?.side ?? lackingSide(values))
      }
    },
  })
  useShortcut({
    keys: 'shift+delete',
    does: 'Remove the line',
    area: AREA,
    worksInFields: true,
    worksOverDialogs: true,
    isKeyAlone: true,
    run: () => {
      const line = current()
      if (!isReadOnly && line !== undefined && !frozen.has(line.key)) remove(line.key)
    },
  })
  return { box, add, remove, focusAmount: (key: number) => focus(`[data-line="${key}"] input:not([role=combobox])`) }
}

/** Returns the key of the line that has the focus. */
function lineOfFocus(box: RefObject<HTMLDivElement | null>): number | undefined {
  const line = document.activeElement?.closest<HTMLElement>('[data-line]')
  return line && box.current?.contains(line) ? Number(line.dataset.line) : undefined
}

function lackingSide(values: TransactionValues): Side {
  const { debitCents, creditCents } = totalsOf(values)
  return debitCents < creditCents ? 'DEBIT' : 'CREDIT'
}
