import { useEffect, useState } from 'react'

/** The preview of a draft. `isOld` is true while the preview of the last change is loading. */
export type PreviewState<Preview> = { preview: Preview | null; error: unknown; isOld: boolean }

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
