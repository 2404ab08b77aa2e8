import type { ReactNode } from 'react'
import { isDocumentID } from '../document-links/document-words.ts'
import { useListDeferred } from '../kit/lists/use-list-deferred.ts'
import { lazyComponent } from '../kit/loading/lazy-code.tsx'
import { useLocation, useParams } from '../kit/router/use-router.tsx'
import type { DocumentSide } from './document-side.ts'

const ApplySheet = lazyComponent(async () => (await import('./apply/apply-sheet.tsx')).ApplySheet)

/** The props of the list behind a form. */
export type DocumentsListProps = {
  openID: number | undefined
  /** Whether the user opened a form directly by its URL. The form's data is then loaded before that of the list. */
  isBehindForm: boolean
}

type DocumentsScreenProps = {
  side: DocumentSide
  list: (props: DocumentsListProps) => ReactNode
  /** The form of a document. Must have the id as its key. */
  form: (documentID: string) => ReactNode
}

/**
 * The screen of a kind of document. The form and the apply screen of a document open over the list. All URLs render the same component, so
 * that the list keeps its scroll position behind the form.
 */
export function DocumentsScreen({ side, list, form }: DocumentsScreenProps) {
  const id = useParams()[side.codec.names.id]
  const isApplying = useLocation().pathname.replace(/\/$/, '').endsWith(`/${side.applyPath}`)
  const isBehindForm = useListDeferred(id !== undefined)
  return (
    <>
      {list({ openID: id !== undefined && isDocumentID(id) ? Number(id) : undefined, isBehindForm })}
      {id !== undefined && (isApplying ? <ApplySheet key={id} side={side} documentID={id} /> : form(id))}
    </>
  )
}
