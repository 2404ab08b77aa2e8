import { cpus } from 'node:os'
import { setTimeout as pause } from 'node:timers/promises'

/** The share of all cores that is at work during two seconds in which we do nothing: what others take, from 0 to 1. */
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
