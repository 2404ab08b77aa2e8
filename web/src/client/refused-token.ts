// Determines why the server refused a token of this page, because the server does not give the reason. A token is valid for one
// organisation. Either the session has ended, or the user is no longer a member of the organisation.
import type { PageSession } from './page-session.ts'
import type { TokenStore } from './token-store.ts'

type DoubtParts = {
  session: PageSession
  tokens: TokenStore
  /** Returns the user's organisations. Returns null if the session has ended. */
  memberships: (token: string) => Promise<readonly { tenantUUID: string }[] | null>
}

/** Sends only one request if several calls were refused. Then shows the page for removed members, or opens the login screen. */
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
        // The token was replaced or cleared in the meantime.
        if (tokens.accessToken() !== token) return
        if (removed) session.removed()
        else void session.expire()
      })
  }
}
