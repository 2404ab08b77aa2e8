import { cpus } from 'node:os'
import { setTimeout as pause } from 'node:timers/promises'

/** Returns the share of all cores that other processes use, from 0 to 1. Measures over two seconds in which the benchmark is idle. */
export async function busyShare(): Promise<number> {
  const before = times()
  await pause(2000)
  const after = times()
  return 1 - (after.idle - before.idle) / (after.all - before.all)
}

function times(): { idle: number; all: number } {
  const each = cpus().map(({ times: { user, nice, sys, idle, irq } }) => ({
    idle,
    all: user + nice + sys + idle + irq,
  }))
  return { idle: each.reduce((sum, core) => sum + core.idle, 0), all: each.reduce((sum, core) => sum + core.all, 0) }
}
