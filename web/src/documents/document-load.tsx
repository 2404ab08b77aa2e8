import type { UseQueryResult } from '@tanstack/react-query'
import { useEffect } from 'react'
import { Navigate, useLocation, useNavigate } from 'react-router'
import { CallError } from '../client/call-error.ts'
import { isDocumentID } from '../document-links/document-words.ts'
import { Alert } from '../kit/alert.tsx'
import { Sheet } from '../kit/dialogs/sheet.tsx'
import { useToast } from '../kit/dialogs/toast.tsx'
import { LoadFailed, Loading } from '../kit/loading/query-result.tsx'
import { type DocumentSide, queryOfList } from './document-side.ts'

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
