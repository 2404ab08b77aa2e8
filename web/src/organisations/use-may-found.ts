import { listTenants } from '@twofold/contract/session'
import { useAnswer } from '../client/use-answer.ts'

/** Whether this server lets the user found an organisation; undefined while that is asked. When it cannot be asked, the
 * attempt itself is told why not. */
export function useMayFound(): boolean | undefined {
  const { data, error } = useAnswer(listTenants, {})
  return data?.mayFoundOrganisations ?? (error === null ? undefined : true)
}
