import type { TimelineSide } from '@twofold/contract/documents/documents'
import { Link } from 'react-router'
import { documentName, documentPath } from './document-words.ts'

type DocumentLinkProps = {
  document: Pick<TimelineSide, 'kind' | 'documentID' | 'raises' | 'invoiceNumber' | 'reference'>
}

/** A document with what it refers to; the link to its screen where it has one. */
export function DocumentLink({ document }: DocumentLinkProps) {
  const path = documentPath(document)
  const name = documentName(document)
  return (
    <>
      {path === null ? (
        <span className="font-medium">{name}</span>
      ) : (
        <Link to={path} className="font-medium text-link">
          {name}
        </Link>
      )}
      {document.reference !== '' && (
        <span className="ml-2 wrap-anywhere text-muted">
          <bdi>{document.reference}</bdi>
        </span>
      )}
    </>
  )
}
