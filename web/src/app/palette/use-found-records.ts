import { type FoundRecord, findRecords } from '@twofold/contract/found-records'
import { useEffect, useState } from 'react'
import { useAnswer } from '../../client/use-answer.ts'

/** How long a typist may pause before the server is asked. */
const PAUSE_MS = 150

/** A single letter finds too much to be worth asking. */
const LENGTH_MIN = 2

/** The parties, their invoices and payments that fit what is typed, found by the server: there may be any number of them. A pause
 * is one request. Null while they are on their way. */
export function useFoundRecords(typed: string): readonly FoundRecord[] | null {
  const text = typed.trim()
  const [search, setSearch] = useState('')
  useEffect(() => {
    const timer = setTimeout(() => setSearch(text), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [text])
  const { data, error } = useAnswer(findRecords, { query: { search } }, { isEnabled: search.length >= LENGTH_MIN })
  if (text.length < LENGTH_MIN) return NOTHING
  if (search !== text) return null
  return data?.foundRecords ?? (error === null ? null : NOTHING)
}

const NOTHING: readonly FoundRecord[] = []
