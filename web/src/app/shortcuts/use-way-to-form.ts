import type { Permission } from '@twofold/contract/permissions'
import type { RefObject } from 'react'
import { useRefusalOfRole } from '../../client/use-current-user.ts'
import { useShortcut } from './shortcuts.ts'

/** The form above a list: the action of its key, the area that lists the key, and the permission it requires. */
type FormAbove = { does: string; area: string; permission: Permission }

/** Registers `n`, which moves to the first field of the form above a list. Returns the same move for the list's own keys, or undefined
 * if the role may not use the form. */
export function useWayToForm(
  first: RefObject<HTMLElement | null>,
  { does, area, permission }: FormAbove,
): (() => void) | undefined {
  const isAllowed = useRefusalOfRole(permission) === undefined
  const way = isAllowed ? () => first.current?.focus() : undefined
  useShortcut(way === undefined ? null : { keys: 'n', does, area, run: way })
  return way
}
