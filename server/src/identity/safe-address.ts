const LOOPBACK = new Set(['localhost', '127.0.0.1', '[::1]'])

/** Whether a provider may be spoken to: over plain HTTP only on this machine, since elsewhere the code and the ID token
 * would be readable on the way. */
export function isSafeAddress(address: string): boolean {
  if (!URL.canParse(address)) return false
  const { protocol, hostname } = new URL(address)
  return protocol === 'https:' || (protocol === 'http:' && LOOPBACK.has(hostname))
}
