import type { DocumentRecord } from '@twofold/contract/documents/document-record'
import { useCallback } from 'react'
import type { DocumentSide, WireDocument } from './document-side.ts'

/** Hook: returns a function that decodes a page of a list. It is the same function at every render. */
export function useReadDocuments({ listName, codec }: DocumentSide) {
  return useCallback(
    (answer: { next: string | null }) => {
      const wires = (answer as unknown as Record<string, WireDocument[]>)[listName] ?? []
      return { rows: wires.map((wire): DocumentRecord => codec.decode(wire)), next: answer.next }
    },
    [listName, codec],
  )
}
