import type { CallOf } from '@twofold/contract/endpoint'
import type { ReactNode } from 'react'
import { useEndpointQuery } from '../client/use-endpoint-query.ts'
import { isDocumentID } from '../document-links/document-words.ts'
import type { ApplicationsQuery } from './apply/party-applications.ts'
import { DocumentLoad, useLeaveDocument } from './document-load.tsx'
import type { DocumentSide, WireDocument } from './document-side.ts'

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
