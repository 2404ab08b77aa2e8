import { useState } from 'react'

/**
 * Whether the list behind a form must not be asked for yet: the form was opened by its own address, and its own answers come
 * first. Once the list was seen by itself it stays up to date behind every form.
 */
export function useListWaits(isFormOpen: boolean): boolean {
  const [wasSeen, setSeen] = useState(!isFormOpen)
  if (!isFormOpen && !wasSeen) setSeen(true)
  return !wasSeen && isFormOpen
}
