import type { Session } from '@twofold/contract/session'

/** Returns the description of a device, such as `Firefox on Windows`. Unknown parts are omitted. */
export function deviceWords({ browser, system }: Pick<Session, 'browser' | 'system'>): string {
  if (browser === '' && system === '') return 'Unknown device'
  if (browser === '') return `Unknown browser on ${system}`
  return system === '' ? browser : `${browser} on ${system}`
}
