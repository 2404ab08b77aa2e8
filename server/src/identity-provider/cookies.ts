// The cookies of the provider's own pages. oidc-provider has its own.
import type { FastifyReply, FastifyRequest } from 'fastify'

/** The value of a cookie that the browser sent; undefined if it sent none of this name. */
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
  /** How long the browser keeps it, in seconds; 0 deletes it, undefined keeps it until the browser is closed. */
  seconds?: number
  /** How users reach the server; over https the browser sends the cookie only there. */
  publicUrl: string | undefined
}

/** Sets a cookie for the pages below /idp, which no script can read. */
export function setCookie(reply: FastifyReply, { name, value, seconds, publicUrl }: Cookie): void {
  const age = seconds === undefined ? '' : `; max-age=${seconds}`
  const secure = publicUrl?.startsWith('https:') ? '; secure' : ''
  void reply.header('set-cookie', `${name}=${value}; path=/idp${age}; samesite=lax; httponly${secure}`)
}
