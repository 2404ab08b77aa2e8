// Where passkeys work: browsers offer them on https with a host name, and on localhost.
import { isIP } from 'node:net'

/** The relying party of WebAuthn: its id is a host name, its origin is that of the pages. */
export type PasskeySite = { rpId: string; origin: string }

export type Address = {
  /** The configured public address; undefined if the server is used on its own machine alone. */
  publicUrl: string | undefined
  port: number
}

const NEEDS = 'Passkeys need an address with https and a host name.'

/**
 * Returns the site for passkeys, or a sentence that says why passkeys do not work. `host` is the Host header of the request. It is used only
 * without a public address, where the same server has the names localhost and 127.0.0.1.
 */
export function passkeySite({ publicUrl, port }: Address, host: string | undefined): PasskeySite | { why: string } {
  if (publicUrl === undefined) {
    const { origin, host: own } = new URL(`http://localhost:${port}`)
    if (host === own) return { rpId: 'localhost', origin }
    return { why: `${NEEDS} On this computer, open ${origin} to use them.` }
  }
  const { protocol, hostname, origin } = new URL(publicUrl)
  const isName = isIP(hostname.replace(/^\[|\]$/g, '')) === 0
  if (isName && (protocol === 'https:' || hostname === 'localhost')) return { rpId: hostname, origin }
  return { why: `${NEEDS} The address of this server is ${origin}.` }
}
