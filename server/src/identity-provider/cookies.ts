// The cookies of the provider's own pages. oidc-provider sets other cookies itself.
import type { FastifyReply, FastifyRequest } from 'fastify'

/** Returns the value of a cookie that the browser sent, or undefined if it sent no cookie with this name. */
export function cookieIn(
  { headers: { cookie = '' } }: Pick<FastifyRequest, 'headers'>,
  name: string,
): string | undefined {
  const found = cookie.split(';').find(pair => pair.trimStart().startsWith(`${name}=`))
  return found?.trimStart().slice(name.length + 1)
}

type Cookie = {
  name: string
  value: string
  /** The lifetime of the cookie in seconds. 0 deletes the cookie. If undefined, the cookie lasts until the browser is closed. */
  seconds?: number
  /** The public URL of the server. If it is an https URL, the browser sends the cookie only over https. */
  publicUrl: string | undefined
}

/** Sets a cookie for the pages below /idp. Scripts cannot read it. */
export function setCookie(reply: FastifyReply, { name, value, seconds, publicUrl }: Cookie): void {
  const age = seconds === undefined ? '' : `; max-age=${seconds}`
  const secure = publicUrl?.startsWith('https:') ? '; secure' : ''
  void reply.header('set-cookie', `${name}=${value}; path=/idp${age}; samesite=lax; httponly${secure}`)
}
