import { listTenants } from '@twofold/contract/session'
import { useEndpointQuery } from '../client/use-endpoint-query.ts'

/**
 * Returns whether the user may create organisations on this server. Returns undefined while loading. Returns true if loading fails, because
 * the server then rejects the request with a reason.
 */
export function useMayCreateOrganisation(): boolean | undefined {
  const { data, error } = useEndpointQuery(listTenants, {})
  return data?.mayFoundOrganisations ?? (error === null ? undefined : true)
}
