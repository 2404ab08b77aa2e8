// A change to a member that requires a recent sign-in. It is stored in this browser tab while the user signs in again. The screen then asks
// the user to confirm it.
import type { Role } from '@twofold/accounting/roles'
import { useEffect, useState } from 'react'
import { session } from '../client/client.ts'
import { keptForms } from '../client/kept-forms.ts'

/** The change that the user started: a new role for a member. If the role is null, a reset of the member's password or second factors. */
export type InterruptedChange = { userID: number; role: Role | null; isFactorReset?: true }

const NAME = 'member:interrupted'

function kept() {
  return keptForms(sessionStorage, session.state())
}

/** Stores a change until the user has signed in again. */
export function keepInterruptedChange(change: InterruptedChange): void {
  kept().write(NAME, change)
}

/** Returns and removes the stored change to a member after the user has signed in again. Returns null if no change is stored. */
export function useInterruptedChange(userID: number): InterruptedChange | null {
  const [change] = useState(() => {
    const found = kept().read(NAME) as InterruptedChange | undefined
    return found?.userID === userID ? found : null
  })
  useEffect(() => {
    if (change !== null) kept().drop(NAME)
  }, [change])
  return change
}
