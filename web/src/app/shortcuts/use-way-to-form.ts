import type { Permission } from '@twofold/contract/permissions'
import type { RefObject } from 'react'
import { useRefusalOfRole } from '../../client/use-current-user.ts'
import { useShortcut } from './shortcuts.ts'

/** The form above a list: what it makes, under which heading its key is listed, and what the role must allow. */
type FormAbove = { does: string; area: string; permission: Permission }

/** `n` leads to the first field of the form above a list. Answers that way for the list's own keys; undefined for a role that may not
 * use the form, which has no such key either. */
export function useWayToForm(
  first: RefObject<HTMLElement | null>,
  { does, area, permission }: FormAbove,
): (() => void) | undefined {
  const isAllowed = useRefusalOfRole(permission) === undefined
  const way = isAllowed ? () => first.current?.focus() : undefined
  useShortcut(way === undefined ? null : { keys: 'n', does, area, run: way })
  return way
}
