import { useState } from 'react'

/**
 * Whether the list behind a form must not be loaded yet. A form that was opened by its own address loads its data first. After the user has
 * seen the list without a form, the list stays up to date behind every form.
 */
export function useListDeferred(isFormOpen: boolean): boolean {
  const [wasSeen, setSeen] = useState(!isFormOpen)
  if (!isFormOpen && !wasSeen) setSeen(true)
  return !wasSeen && isFormOpen
}
