import { type ImportPreview, previewImport } from '@twofold/contract/imports'
import { useEffect, useState } from 'react'
import { call } from '../client/client.ts'
import { bodyOf, type ImportDraft } from './import-draft.ts'

/** The time without changes to the form after which the preview is loaded, in milliseconds. */
const PAUSE_MS = 250

/** The preview of the draft. `isOld` is true while the preview of the last change is loading. */
export type PreviewState = { preview: ImportPreview | null; error: unknown; isOld: boolean }

const NOTHING: PreviewState = { preview: null, error: null, isOld: false }

/** Loads the preview again after each change. */
export function usePreview(draft: ImportDraft): PreviewState {
  const [state, setState] = useState<PreviewState>(NOTHING)
  useEffect(() => {
    if (draft.text === '') return setState(NOTHING)
    const aborted = new AbortController()
    setState(last => ({ ...last, isOld: true }))
    const timer = setTimeout(() => {
      call(previewImport, { body: bodyOf(draft) }, { signal: aborted.signal })
        .then(preview => setState({ preview, error: null, isOld: false }))
        .catch((error: unknown) => {
          if (!aborted.signal.aborted) setState({ preview: null, error, isOld: false })
        })
    }, PAUSE_MS)
    return () => {
      clearTimeout(timer)
      aborted.abort()
    }
  }, [draft])
  return state
}
