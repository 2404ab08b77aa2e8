import { findRecords, type SearchResult } from '@twofold/contract/search'
import { useEffect, useState } from 'react'
import { useEndpointQuery } from '../../client/use-endpoint-query.ts'

/** The time in milliseconds between the last typed character and the request to the server. */
const PAUSE_MS = 150

/** A single letter matches too many records. */
const LENGTH_MIN = 2

/**
 * Returns the parties, invoices and payments that match the typed text. The server searches them, because there may be too many to load. A
 * request is sent when the user stops typing. Returns null while the request is running.
 */
export function useSearchResults(typed: string): readonly SearchResult[] | null {
  const text = typed.trim()
  const [search, setSearch] = useState('')
  useEffect(() => {
    const timer = setTimeout(() => setSearch(text), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [text])
  const { data, error } = useEndpointQuery(
    findRecords,
    { query: { search } },
    { isEnabled: search.length >= LENGTH_MIN },
  )
  if (text.length < LENGTH_MIN) return NOTHING
  if (search !== text) return null
  return data?.foundRecords ?? (error === null ? null : NOTHING)
}

const NOTHING: readonly SearchResult[] = []
