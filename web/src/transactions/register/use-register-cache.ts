import { useQueryClient } from '@tanstack/react-query'
import { useSession } from '../../client/use-session.ts'
import { lazyCode } from '../../kit/loading/lazy-code.tsx'
import type { RegisterChange } from './register-patch.ts'

const cache = lazyCode(() => import('./register-cache.ts'))

/**
 * Returns a function that updates the cache after a change to the books and resolves when the update is complete. The function loads its
 * code first. The caller must wait, because a form that opens in the meantime would show outdated data. If the code fails to load, the
 * changed data is reloaded.
 */
export function useRegisterCache(): (change: RegisterChange) => Promise<void> {
  const client = useQueryClient()
  const { organisation } = useSession()
  return async change => {
    const code = cache.now() ?? (await cache.get().catch(() => null))
    code?.storeChange(client, organisation, change)
  }
}
