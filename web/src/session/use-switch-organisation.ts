import type { ResponseBody } from '@twofold/contract/endpoint'
import { type listTenants, switchTenant } from '@twofold/contract/session'
import { useState } from 'react'
import { call, session } from '../client/client.ts'
import { useToast } from '../kit/dialogs/toast.tsx'

export type Membership = ResponseBody<typeof listTenants>['tenantUsersWithDetails'][number]

/**
 * Switches the session to another organisation of the user, and returns the error, or null after success. `switchingTo` is the tenantUUID of that
 * organisation during the call, and `failure` the error of the last call.
 */
export function useSwitchOrganisation() {
  const [switchingTo, setSwitchingTo] = useState<string | null>(null)
  const [failure, setFailure] = useState<unknown>(null)
  const toast = useToast()
  const switchTo = async ({ tenantUUID, tenantName }: Membership): Promise<unknown> => {
    // Only one switch runs at a time. With two concurrent switches, the first one would return a refresh token that is no longer valid.
    if (switchingTo !== null) return null
    setSwitchingTo(tenantUUID)
    try {
      session.begin(await call(switchTenant, { body: { tenantUUID } }))
      toast({ title: `You are now in ${tenantName}` })
      return null
    } catch (error) {
      setFailure(error)
      return error
    } finally {
      setSwitchingTo(null)
    }
  }
  return { switchTo, switchingTo, failure, forgetFailure: () => setFailure(null) }
}
