import { listTenants } from '@twofold/contract/session'
import { useAnswer } from '../client/use-answer.ts'

/**
 * Whether the user may create organisations on this server. Undefined while loading. If that fails, the attempt itself is refused with a
 * reason.
 */
export function useMayFound(): boolean | undefined {
  const { data, error } = useAnswer(listTenants, {})
  return data?.mayFoundOrganisations ?? (error === null ? undefined : true)
}
