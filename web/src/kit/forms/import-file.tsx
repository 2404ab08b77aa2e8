import { type ReactNode, type Ref, useEffect, useState } from 'react'
import { FailureAlert } from '../alert.tsx'
import { Button } from '../button.tsx'
import { classNames } from '../class-names.ts'

type ImportActionsProps = {
  command: { error: unknown; isSending: boolean }
  /** The label of the button if the import is possible, such as "Import 2 lines". */
  words: string
  /** The reason why the file cannot be imported yet. */
  reason: string | undefined
  onCancel: () => void
  buttonRef: Ref<HTMLButtonElement>
  className: string
  /** Content that is shown after the buttons. */
  children?: ReactNode
}

/** The buttons of a form that imports a file, and the error of the last attempt. */
export function ImportActions({
  command,
  words,
  reason,
  onCancel,
  buttonRef,
  className,
  children,
}: ImportActionsProps) {
  return (
    <>
      <FailureAlert failure={command.error} className="mt-3" />
      <div className={classNames('flex flex-wrap items-center gap-x-2 gap-y-1', className)}>
        <Button ref={buttonRef} type="submit" look="primary" isBusy={command.isSending} disabledReason={reason}>
          {reason === undefined ? words : 'Import'}
        </Button>
        <Button onClick={onCancel} disabledReason={command.isSending ? 'The file is being imported.' : undefined}>
          Cancel
        </Button>
        {children}
      </div>
    </>
  )
}

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

/** The preview of a draft. `isOld` is true while the preview of the last change is loading. */
type PreviewState<Preview> = { preview: Preview | null; error: unknown; isOld: boolean }

const NOTHING = { preview: null, error: null, isOld: false }

/**
 * Loads the preview of a draft again after each change, once the draft has not changed for `pauseMs` milliseconds. `load` changes only with
 * the draft. It is null while there is nothing to preview.
 */
export function usePreview<Preview>(
  load: ((signal: AbortSignal) => Promise<Preview>) | null,
  pauseMs: number,
): PreviewState<Preview> {
  const [state, setState] = useState<PreviewState<Preview>>(NOTHING)
  useEffect(() => {
    if (load === null) return setState(NOTHING)
    const aborted = new AbortController()
    setState(last => ({ ...last, isOld: true }))
    const timer = setTimeout(() => {
      load(aborted.signal)
        .then(preview => setState({ preview, error: null, isOld: false }))
        .catch((error: unknown) => {
          if (!aborted.signal.aborted) setState({ preview: null, error, isOld: false })
        })
    }, pauseMs)
    return () => {
      clearTimeout(timer)
      aborted.abort()
    }
  }, [load, pauseMs])
  return state
}
