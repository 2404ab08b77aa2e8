import { previewStatement, type StatementPreview } from '@twofold/contract/statement-imports'
import { useEffect, useState } from 'react'
import { call } from '../client/this-page.ts'
import { bodyOf, type StatementDraft } from './statement-draft.ts'

/** Choosing is over when nothing changed for so long. */
const PAUSE_MS = 150

/** What importing the draft would bring; `isOld` while the answer to the last change is on its way. */
export type PreviewState = { preview: StatementPreview | null; error: unknown; isOld: boolean }

const NOTHING: PreviewState = { preview: null, error: null, isOld: false }

/** Looks at the file again whenever something about it changes. */
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
