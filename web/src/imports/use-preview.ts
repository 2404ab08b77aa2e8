import { type ImportPreview, previewImport } from '@twofold/contract/imports'
import { useEffect, useState } from 'react'
import { call } from '../client/this-page.ts'
import { bodyOf, type ImportDraft } from './import-draft.ts'

/** Typing is over when nothing changed for so long. */
const PAUSE_MS = 250

/** What importing the draft would do; `isOld` while the answer to the last change is on its way. */
export type PreviewState = { preview: ImportPreview | null; error: unknown; isOld: boolean }

const NOTHING: PreviewState = { preview: null, error: null, isOld: false }

/** Looks at the file again whenever something about it changes. */
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
