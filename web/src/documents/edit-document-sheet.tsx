import type { UseQueryResult } from '@tanstack/react-query'
import type { CallOf } from '@twofold/contract/endpoint'
import { type ReactNode, useEffect } from 'react'
import { CallError } from '../client/call-error.ts'
import { useEndpointQuery } from '../client/use-endpoint-query.ts'
import { isDocumentID } from '../document-links/document-words.ts'
import { Alert } from '../kit/alert.tsx'
import { Sheet } from '../kit/dialogs/sheet.tsx'
import { useToast } from '../kit/dialogs/toast.tsx'
import { LoadFailed, Loading } from '../kit/loading/query-result.tsx'
import { Navigate, useLocation, useNavigate } from '../kit/router/use-router.tsx'
import type { ApplicationsQuery } from './apply/party-applications.ts'
import { type DocumentSide, queryOfList, type WireDocument } from './document-side.ts'

/** A document that has been loaded, with the query of its applications. */
export type LoadedDocument = {
  wire: WireDocument
  applications: ApplicationsQuery
  /** Called if another user changed the document, so that it is reloaded. */
  onStale: () => void
  onLeave: () => void
}

type EditDocumentSheetProps = {
  side: DocumentSide
  documentID: string
  /** The call that returns the applications of the document. */
  applications: CallOf<'params', object>
  children: (loaded: LoadedDocument) => ReactNode
}

/** The form of a document, shown over the list. The document and its applications are loaded in parallel, or in one call. */
export function EditDocumentSheet({ side, documentID, children, ...calls }: EditDocumentSheetProps) {
  const input = { params: { [side.codec.names.id]: documentID } }
  const options = { isEnabled: isDocumentID(documentID) }
  const query = useEndpointQuery(side.calls.read, input, options)
  const applications = useEndpointQuery(calls.applications, input, options)
  const leave = useLeaveDocument(side)
  if (query.data === undefined)
    return <DocumentLoad side={side} title={`Edit ${side.one}`} documentID={documentID} query={query} />
  return children({ wire: query.data, applications, onStale: () => void query.refetch(), onLeave: leave })
}

/** Returns a function that navigates from a document back to the list with its filters and sort order. */
export function useLeaveDocument({ path }: DocumentSide): () => void {
  const navigate = useNavigate()
  const { search } = useLocation()
  return () => void navigate({ pathname: path, search: queryOfList(search) })
}

type DocumentLoadProps = {
  side: DocumentSide
  title: string
  documentID: string
  query: UseQueryResult<unknown, Error>
}

/** Shown in place of a document if the id is invalid, or if the document is loading, does not exist or failed to load. */
export function DocumentLoad({ side, title, documentID, query: { error, refetch } }: DocumentLoadProps) {
  const leave = useLeaveDocument(side)
  const isNotFound = error instanceof CallError && error.status === 404
  if (isNotFound && side.missing === 'list') return <BackToList side={side} />
  return (
    <Sheet title={title} onClose={leave} isComing={error === null}>
      {!isDocumentID(documentID) ? (
        <Alert variant="destructive">{documentID.trim() === '' ? side.noID : `Invalid ${side.idNoun} ID`}</Alert>
      ) : error === null ? (
        <Loading rows={6} />
      ) : isNotFound ? (
        <Alert variant="destructive">{side.failing} not found</Alert>
      ) : (
        <LoadFailed error={error} onRetry={() => void refetch()} />
      )}
    </Sheet>
  )
}

/** If the document does not exist, the list opens with a message. */
function BackToList({ side }: { side: DocumentSide }) {
  const { search } = useLocation()
  const toast = useToast()
  const said = `${side.said[0]} not found`
  useEffect(() => toast({ title: said }), [toast, said])
  return <Navigate to={{ pathname: side.path, search: queryOfList(search) }} replace />
}
