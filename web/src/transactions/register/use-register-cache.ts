import { useQueryClient } from '@tanstack/react-query'
import { coming } from '../../app/coming.tsx'
import { useSession } from '../../client/use-session.ts'
import type { RegisterChange } from './register-patch.ts'

const cache = coming(() => import('./register-cache.ts'))

/** How to tell the cache of a change to the books; told when it resolves. A form that is opened again meanwhile would begin
 * with what stood before, so its code is waited for; where it does not come, what changed is read again. */
export function useRegisterCache(): (change: RegisterChange) => Promise<void> {
  const client = useQueryClient()
  const { organisation } = useSession()
  return async change => {
    const code = cache.now() ?? (await cache.get().catch(() => null))
    code?.storeChange(client, organisation, change)
  }
}
