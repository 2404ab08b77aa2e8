import type { Account } from '@twofold/contract/accounts'
import { listKnownComments } from '@twofold/contract/known-comments'
import { useEffect, useState } from 'react'
import { useEndpointQuery } from '../../client/use-endpoint-query.ts'
import type { Chart } from '../../kit/pickers/chart.ts'
import { suggestEntries } from './comment-choice.ts'
import type { EntryPattern } from './entry-pattern.ts'

/** After the user stops typing, a request is sent after this time, in milliseconds. */
const PAUSE_MS = 80
/** The minimum text length for a search. */
const LETTERS_MIN = 2
const FRESH_MS = 60_000

type KnownCommentsOptions = { account: Account; chart: Chart; isWanted: boolean }

const NONE: readonly EntryPattern[] = []

/**
 * Returns the known comments that start with the given text. Each has its last transaction, in the form in which the user would enter it in
 * an account's register.
 */
export function useKnownComments(
  text: string,
  { account, chart, isWanted }: KnownCommentsOptions,
): readonly EntryPattern[] {
  const typed = text.trim()
  const [beginning, setBeginning] = useState(typed)
  useEffect(() => {
    const timer = setTimeout(() => setBeginning(typed), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [typed])
  const isEnabled = isWanted && typed.length >= LETTERS_MIN
  const { data } = useEndpointQuery(
    listKnownComments,
    { query: { beginning, accountID: String(account.accountID) } },
    { isEnabled: isEnabled && beginning.length >= LETTERS_MIN, keepsLast: true, freshForMs: FRESH_MS },
  )
  return isEnabled && data !== undefined ? suggestEntries(data.comments, typed, { account, chart }) : NONE
}
