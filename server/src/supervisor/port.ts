import { once } from 'node:events'
import { createServer } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import type { Config } from '../config.ts'
import { StartupError } from '../startup-error.ts'

const GRACE_MS = 2000

/**
 * Throws StartupError with advice if the server cannot listen on the address. If the port is in use, retries for a while, because a server
 * without a supervisor may need time to end.
 */
export async function refuseTakenPort({ host, port }: Pick<Config, 'host' | 'port'>): Promise<void> {
  const deadline = Date.now() + GRACE_MS
  for (;;) {
    const trouble = await portTrouble(host, port)
    if (trouble === undefined) return
    if (trouble !== 'EADDRINUSE' || Date.now() > deadline) {
      throw new StartupError(
        PORT_TROUBLE[trouble]?.(host, port) ?? `Cannot listen on ${host}:${port} (${trouble}). Check HOST and PORT.`,
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
  EADDRINUSE: (_, port) => `Port ${port} is in use by another program. Stop that program, or set PORT to a free port.`,
  EACCES: (_, port) => `This user may not listen on port ${port}. Set PORT to a number above 1023.`,
  EADDRNOTAVAIL: host =>
    `${host} is not an address of this machine. Set HOST to 127.0.0.1, or to 0.0.0.0 for all addresses.`,
  ENOTFOUND: host =>
    `${host} is not an address of this machine. Set HOST to 127.0.0.1, or to 0.0.0.0 for all addresses.`,
}
