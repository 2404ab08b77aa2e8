import { type RefObject, useRef } from 'react'
import type { TableHandle } from '../../ui/data-table.tsx'
import { useShortcut } from './shortcuts.ts'

/** J and K move through the screen's list from wherever the focus is; the list itself knows the arrows and Enter too. */
export function useListShortcuts(area: string): RefObject<TableHandle | null> {
  const table = useRef<TableHandle>(null)
  useShortcut({ keys: 'j', does: 'Next row', area, run: () => table.current?.press('j') })
  useShortcut({ keys: 'k', does: 'Previous row', area, run: () => table.current?.press('k') })
  return table
}
