import { once } from 'node:events'
import { createServer } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import type { Config } from '../config.ts'
import { StartRefused } from '../start-refused.ts'

const GRACE_MS = 2000

/**
 * Refuses an address that cannot be listened on, with what to do about it. A server that lost its supervisor may need
 * a moment to go, so a taken port is looked at again for a while.
 */
export async function refuseTakenPort({ host, port }: Pick<Config, 'host' | 'port'>): Promise<void> {
  const deadline = Date.now() + GRACE_MS
  for (;;) {
    const trouble = await portTrouble(host, port)
    if (trouble === undefined) return
    if (trouble !== 'EADDRINUSE' || Date.now() > deadline) {
      throw new StartRefused(
        PORT_TROUBLE[trouble]?.(host, port) ??
          `${host}:${port} cannot be listened on (${trouble}). Check HOST and PORT.`,
      )
    }
    await pause(100)
  }
}

async function portTrouble(host: string, port: number): Promise<string | undefined> {
  const probe = createServer()
  try {
    probe.listen(port, host)
    await once(probe, 'listening')
    return undefined
  } catch (error) {
    return (error as NodeJS.ErrnoException).code ?? (error as Error).message
  } finally {
    probe.close()
  }
}

const PORT_TROUBLE: Record<string, (host: string, port: number) => string> = {
  EADDRINUSE: (_, port) => `Port ${port} is in use by another program. Stop that one, or set PORT to a free one.`,
  EACCES: (_, port) => `This user may not listen on port ${port}. Set PORT to one above 1023.`,
  EADDRNOTAVAIL: host =>
    `${host} is not an address of this machine. Set HOST to 127.0.0.1, or to 0.0.0.0 for all of them.`,
  ENOTFOUND: host => `${host} is not an address of this machine. Set HOST to 127.0.0.1, or to 0.0.0.0 for all of them.`,
}
