import { useState } from 'react'

/**
 * Whether the list behind a form must not be loaded yet: the form was opened by its own address, and its data comes first. Once the
 * list was shown on its own, it stays up to date behind every form.
 */
export function useListDeferred(isFormOpen: boolean): boolean {
  const [wasSeen, setSeen] = useState(!isFormOpen)
  if (!isFormOpen && !wasSeen) setSeen(true)
  return !wasSeen && isFormOpen
}
