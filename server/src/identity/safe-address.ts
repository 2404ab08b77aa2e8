const LOOPBACK = new Set(['localhost', '127.0.0.1', '[::1]'])

/**
 * Returns whether a provider may be called at a URL. Plain HTTP is allowed only on this machine, because elsewhere the code and the ID
 * token could be intercepted.
 */
export function isSafeAddress(address: string): boolean {
  if (!URL.canParse(address)) return false
  const { protocol, hostname } = new URL(address)
  return protocol === 'https:' || (protocol === 'http:' && LOOPBACK.has(hostname))
}
