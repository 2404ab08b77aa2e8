import type { Provider } from '../client/sign-in.ts'

/** Returns the address of a sign-in with the username that is expected there. Only for the embedded provider: another one may know the
 * user by another name. */
export function withExpectedUser(
  address: string,
  { authorizationEndpoint }: Pick<Provider, 'authorizationEndpoint'>,
  username: string | undefined,
): string {
  if (username === undefined || !authorizationEndpoint.startsWith('/')) return address
  const url = new URL(address)
  url.searchParams.set('login_hint', username)
  return url.href
}
