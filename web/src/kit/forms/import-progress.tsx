import { useEffect, useState } from 'react'

/** The time in milliseconds after which the page shows the reason for the wait. */
const UNNOTICED_MS = 3_000

type ImportProgressProps = {
  fileName: string
  /** Whether the server is reading or importing the file. */
  isReading: boolean
  isImporting: boolean
}

/**
 * Announces the import of a file, and after three seconds that the server is busy. If there is nothing to announce, renders an empty live
 * region, because screen readers announce only regions that are on the page before their text.
 */
export function ImportProgress({ fileName, isReading, isImporting }: ImportProgressProps) {
  const isLong = useIsLong(isReading || isImporting)
  return (
    <p role="status" className="min-w-0 wrap-anywhere text-muted">
      {isImporting && `Importing ${fileName} ...`}
      {isLong &&
        (isImporting ? ' The server is busy. Waiting ...' : `Reading ${fileName} ... The server is busy. Waiting ...`)}
    </p>
  )
}

/** Whether the operation has been running for three seconds. */
function useIsLong(isRunning: boolean): boolean {
  const [isLong, setLong] = useState(false)
  useEffect(() => {
    if (!isRunning) return
    const timer = setTimeout(() => setLong(true), UNNOTICED_MS)
    return () => {
      clearTimeout(timer)
      setLong(false)
    }
  }, [isRunning])
  return isRunning && isLong
}
