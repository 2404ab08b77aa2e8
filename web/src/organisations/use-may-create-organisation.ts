import { listTenants } from '@twofold/contract/session'
import { useEndpointQuery } from '../client/use-endpoint-query.ts'

/**
 * Returns whether the user may create organisations on this server. Undefined while loading. True if that cannot be loaded: the server
 * then refuses the attempt with a reason.
 */
export function useMayCreateOrganisation(): boolean | undefined {
  const { data, error } = useEndpointQuery(listTenants, {})
  return data?.mayFoundOrganisations ?? (error === null ? undefined : true)
}
