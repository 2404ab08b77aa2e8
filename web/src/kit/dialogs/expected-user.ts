import type { Provider } from '../../client/sign-in.ts'

/**
 * Returns the sign-in URL with the expected username. Used only for the embedded provider, because users may have other usernames at other
 * providers.
 */
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
