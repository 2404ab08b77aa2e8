// Why a token is refused that this page still has. To the server a token is for one organisation, and it says no more
// than that it does not take it: the session is over, or it goes on and the user belongs to the organisation no more.
import type { PageSession } from './page-session.ts'
import type { TokenStore } from './token-store.ts'

type DoubtParts = {
  session: PageSession
  tokens: TokenStore
  /** The organisations that the user belongs to; null when the session is over. */
  memberships: (token: string) => Promise<readonly { tenantUUID: string }[] | null>
}

/** Asks once, however many calls were refused, and shows the page for who was removed or leads to the login screen. */
export function createDoubt({ session, tokens, memberships }: DoubtParts): (token: string) => void {
  let asked: string | null = null

  const isRemoved = async (token: string): Promise<boolean> => {
    const { organisation } = session.state()
    if (organisation === null) return false
    const found = await memberships(token)
    return found !== null && !found.some(({ tenantUUID }) => tenantUUID === organisation)
  }

  return token => {
    if (asked === token) return
    asked = token
    void isRemoved(token)
      .catch(() => false)
      .then(removed => {
        asked = null
        // Replaced or given up meanwhile.
        if (tokens.accessToken() !== token) return
        if (removed) session.removed()
        else void session.expire()
      })
  }
}
