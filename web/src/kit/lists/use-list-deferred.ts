import { useState } from 'react'

/**
 * Whether the list behind a form must not be loaded yet. If the user opens a form directly by its URL, the data of the form is loaded
 * first. After the user has seen the list without a form, the list stays up to date behind every form.
 */
export function useListDeferred(isFormOpen: boolean): boolean {
  const [wasSeen, setSeen] = useState(!isFormOpen)
  if (!isFormOpen && !wasSeen) setSeen(true)
  return !wasSeen && isFormOpen
}
