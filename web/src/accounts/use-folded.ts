import { useCallback, useState } from 'react'
import { useSession } from '../client/use-session.ts'

/** The collapsed accounts, stored for this tab and organisation. */
export function useFolded(): [folded: ReadonlySet<number>, fold: (folded: ReadonlySet<number>) => void] {
  const { organisation } = useSession()
  const name = `foldedAccounts:${organisation ?? ''}`
  const [folded, setFolded] = useState<ReadonlySet<number>>(() => read(name))
  const fold = useCallback(
    (next: ReadonlySet<number>) => {
      setFolded(next)
      try {
        sessionStorage.setItem(name, JSON.stringify([...next]))
      } catch {
        // If the storage is full, the collapsed accounts are not stored. The list still works.
      }
    },
    [name],
  )
  return [folded, fold]
}

function read(name: string): Set<number> {
  try {
    const ids: unknown = JSON.parse(sessionStorage.getItem(name) ?? '[]')
    return new Set(Array.isArray(ids) ? ids.filter(id => typeof id === 'number') : [])
  } catch {
    return new Set()
  }
}
