// What the audit trail is narrowed to, as it stands in the address.
import { isCalendarDate } from '@twofold/accounting/calendar'
import type { listAudit } from '@twofold/contract/audit'
import type { CallInput } from '@twofold/contract/endpoint'
import { useEffect, useRef, useState } from 'react'
import { useLocation, useSearchParams } from 'react-router'

type Query = NonNullable<CallInput<typeof listAudit>['query']>

/** The filters by the names they have in the address, which are the call's own. */
export type AuditFilter = Pick<Query, 'startDate' | 'endDate' | 'userID' | 'action' | 'objectKind' | 'objectID'>

/** Changes some filters: null takes one away, what is not named stays. */
export type Narrow = (changes: { [Name in keyof AuditFilter]: string | null }) => void

const NAMES = ['startDate', 'endDate', 'userID', 'action', 'objectKind', 'objectID'] as const
const ID = /^\d{1,15}$/
/** Marks the addresses that the filters wrote themselves. */
const NARROWED = 'narrowed'

/** Whether a text can be the number of a record. */
export function isRecordNumber(text: string): boolean {
  return ID.test(text)
}

/** The filter of an address; what cannot be one is left out. */
export function filterOf(address: URLSearchParams): AuditFilter {
  const filter: AuditFilter = {}
  for (const name of NAMES) {
    const text = address.get(name)
    if (text !== null && isPossible(name, text)) filter[name] = text
  }
  return filter
}

function isPossible(name: (typeof NAMES)[number], text: string): boolean {
  if (name === 'startDate' || name === 'endDate') return isCalendarDate(text)
  return name === 'userID' || name === 'objectID' ? ID.test(text) : text !== '' && text.length <= 40
}

/** The address of a filter, and of an entry that lies open over it. */
export function searchOf(filter: AuditFilter, entry?: string): string {
  const search = new URLSearchParams(filter as Record<string, string>)
  if (entry !== undefined) search.set('entry', entry)
  return search.size === 0 ? '' : `?${search}`
}

/**
 * The filter in the address. What is narrowed counts at once: the address follows when the router comes to it, and two
 * fields that are filled fast do not take each other's filter away.
 */
export function useAuditFilter(): { filter: AuditFilter; narrow: Narrow } {
  const [address, setAddress] = useSearchParams()
  const { state } = useLocation()
  const stands = address.toString()
  const [filter, setFilter] = useState(() => filterOf(address))
  const newest = useRef(filter)
  useEffect(() => {
    if (state === NARROWED) return
    newest.current = filterOf(new URLSearchParams(stands))
    setFilter(newest.current)
  }, [state, stands])
  const narrow: Narrow = changes => {
    const next = { ...newest.current, ...changes } as Record<string, string | null>
    newest.current = Object.fromEntries(Object.entries(next).filter(([, value]) => value !== null && value !== ''))
    setFilter(newest.current)
    setAddress(searchOf(newest.current), { replace: true, state: NARROWED })
  }
  return { filter, narrow }
}
