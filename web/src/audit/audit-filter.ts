// What the audit trail is narrowed to, as it stands in the address.

import { isCalendarDate } from '@twofold/accounting/calendar'
import type { listAudit } from '@twofold/contract/audit'
import type { CallInput } from '@twofold/contract/endpoint'
import { useMemo } from 'react'
import { useSearchParams } from 'react-router'

type Query = NonNullable<CallInput<typeof listAudit>['query']>

/** The filters by the names they have in the address, which are the call's own. */
export type AuditFilter = Pick<Query, 'startDate' | 'endDate' | 'userID' | 'action' | 'objectKind' | 'objectID'>

const NAMES = ['startDate', 'endDate', 'userID', 'action', 'objectKind', 'objectID'] as const

/** The filter of an address; what cannot be one is left out. */
function filterOf(address: URLSearchParams): AuditFilter {
  const filter: AuditFilter = {}
  for (const name of NAMES) {
    const text = address.get(name)
    if (text !== null && isPossible(name, text)) filter[name] = text
  }
  return filter
}

function isPossible(name: (typeof NAMES)[number], text: string): boolean {
  if (name === 'startDate' || name === 'endDate') return isCalendarDate(text)
  return name === 'userID' || name === 'objectID' ? /^\d{1,15}$/.test(text) : text !== '' && text.length <= 40
}

/** The filter in the address, and how to change it: null takes a filter away, what is not named stays. */
export function useAuditFilter() {
  const [address, setAddress] = useSearchParams()
  const filter = useMemo(() => filterOf(address), [address])
  const narrow = (changes: { [Name in keyof AuditFilter]: string | null }) =>
    setAddress(
      last => {
        for (const [name, value] of Object.entries(changes)) {
          if (value === null || value === '') last.delete(name)
          else last.set(name, value)
        }
        return last
      },
      { replace: true },
    )
  const clear = () =>
    narrow({ startDate: null, endDate: null, userID: null, action: null, objectKind: null, objectID: null })
  return { filter, narrow, clear, isNarrowed: Object.keys(filter).length > 0 }
}
