// Determines whether passkeys work at a URL. Browsers support them on https with a host name, and on localhost.
import { isIP } from 'node:net'

/** The relying party of WebAuthn. Its id is a host name. Its origin is the origin of the pages. */
export type PasskeySite = { rpId: string; origin: string }

export type Address = {
  /** The configured public URL. Undefined if the server can only be used on the machine on which it runs. */
  publicUrl: string | undefined
  port: number
}

const NEEDS = 'Passkeys require an HTTPS address with a host name.'

/**
 * Returns the relying party for passkeys, or a message that explains why passkeys do not work. `host` is the Host header of the request. It
 * is used only if there is no public URL, because the server is then reached as localhost or 127.0.0.1.
 */
export function passkeySite({ publicUrl, port }: Address, host: string | undefined): PasskeySite | { why: string } {
  if (publicUrl === undefined) {
    const { origin, host: own } = new URL(`http://localhost:${port}`)
    if (host === own) return { rpId: 'localhost', origin }
    return { why: `${NEEDS} To use passkeys on this computer, open ${origin}.` }
  }
  const { protocol, hostname, origin } = new URL(publicUrl)
  const isName = isIP(hostname.replace(/^\[|\]$/g, '')) === 0
  if (isName && (protocol === 'https:' || hostname === 'localhost')) return { rpId: hostname, origin }
  return { why: `${NEEDS} The address of this server is ${origin}.` }
}
