import { previewStatement, type StatementPreview } from '@twofold/contract/statement-imports'
import { useEffect, useState } from 'react'
import { call } from '../client/client.ts'
import { bodyOf, type StatementDraft } from './statement-draft.ts'

/** The preview is loaded after the form has not changed for this many milliseconds. */
const PAUSE_MS = 150

/** The preview of the draft. `isOld` is true while the preview of the last change is loading. */
export type PreviewState = { preview: StatementPreview | null; error: unknown; isOld: boolean }

const NOTHING: PreviewState = { preview: null, error: null, isOld: false }

/** Loads the preview again after each change. */
export function useStatementPreview(accountID: number, draft: StatementDraft): PreviewState {
  const [state, setState] = useState<PreviewState>(NOTHING)
  useEffect(() => {
    if (draft.content === '') return setState(NOTHING)
    const aborted = new AbortController()
    setState(last => ({ ...last, isOld: true }))
    const timer = setTimeout(() => {
      const input = { params: { accountID: String(accountID) }, body: bodyOf(draft) }
      call(previewStatement, input, { signal: aborted.signal })
        .then(preview => setState({ preview, error: null, isOld: false }))
        .catch((error: unknown) => {
          if (!aborted.signal.aborted) setState({ preview: null, error, isOld: false })
        })
    }, PAUSE_MS)
    return () => {
      clearTimeout(timer)
      aborted.abort()
    }
  }, [accountID, draft])
  return state
}
