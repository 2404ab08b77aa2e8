import { useEffect, useState } from 'react'
import { useToday } from '../../client/use-current-user.ts'
import { useLocation, useSearchParams } from '../../kit/router/use-router.tsx'
import { type ReportRequest, requestOf, searchOf } from './report-request.ts'

/** Identifies URL changes that the form itself made. */
export const WRITTEN_BY_FORM = 'asked'

/**
 * Returns the report parameters in the URL, a function that changes them, and the URL. Changes take effect immediately, and the router
 * updates the URL afterwards.
 */
export function useReportRequest() {
  const [search, setSearch] = useSearchParams()
  const { pathname, search: written, state } = useLocation()
  const today = useToday()
  const stands = search.toString()
  const [request, setRequest] = useState(() => requestOf(search, today))
  useEffect(() => {
    if (state !== WRITTEN_BY_FORM) setRequest(requestOf(new URLSearchParams(stands), today))
  }, [state, stands, today])
  const ask = (changes: Partial<ReportRequest>) => {
    const next = { ...request, ...changes }
    setRequest(next)
    setSearch(searchOf(next), { replace: true, state: WRITTEN_BY_FORM })
  }
  return { request, ask, address: pathname + written }
}
