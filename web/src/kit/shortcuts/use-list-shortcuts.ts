import type { Permission } from '@twofold/contract/permissions'
import { type RefObject, useRef } from 'react'
import { useRefusalOfRole } from '../../client/use-current-user.ts'
import type { TableHandle } from '../table/data-table.tsx'
import { useShortcut } from './shortcuts.ts'

/**
 * Registers the keys of a list. J and K work wherever the focus is. The list itself handles the arrow keys and Enter. The down arrow moves
 * the focus from the form above into the list. In a field that uses the arrow keys, Control and the down arrow do this. `onAbove` moves the
 * focus back to the form.
 */
export function useListShortcuts(area: string, onAbove?: () => void): RefObject<TableHandle | null> {
  const table = useRef<TableHandle>(null)
  const enter = () => table.current?.enter()
  useShortcut({ keys: 'j', does: 'Next row', area, isKeyAlone: true, run: () => table.current?.press('j') })
  useShortcut({ keys: 'k', does: 'Previous row', area, isKeyAlone: true, run: () => table.current?.press('k') })
  useShortcut({ keys: 'arrowdown', does: 'Go to the list', area, isKeyAlone: true, worksInFields: true, run: enter })
  useShortcut({
    keys: 'mod+arrowdown',
    does: 'Go to the list from any field',
    area,
    worksInFields: true,
    isKeyAlone: true,
    run: enter,
  })
  const up = { keys: 'mod+arrowup', does: 'Go to the form above', area, worksInFields: true, isKeyAlone: true }
  useShortcut(onAbove === undefined ? null : { ...up, run: onAbove })
  return table
}

/** The form above a list: the description of its shortcut, the group of the shortcut, and the permission that the form requires. */
type FormAbove = { does: string; area: string; permission: Permission }

/**
 * Registers the shortcut `n`, which moves the focus to the first field of the form above a list. Returns a function that does the same, for
 * keys that the list handles. Returns undefined if the role may not use the form.
 */
export function useWayToForm(
  first: RefObject<HTMLElement | null>,
  { does, area, permission }: FormAbove,
): (() => void) | undefined {
  const isAllowed = useRefusalOfRole(permission) === undefined
  const way = isAllowed ? () => first.current?.focus() : undefined
  useShortcut(way === undefined ? null : { keys: 'n', does, area, run: way })
  return way
}
