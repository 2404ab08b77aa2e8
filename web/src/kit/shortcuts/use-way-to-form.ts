import type { Permission } from '@twofold/contract/permissions'
import type { RefObject } from 'react'
import { useRefusalOfRole } from '../../client/use-current-user.ts'
import { useShortcut } from './shortcuts.ts'

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
