// Kills processes at random moments. Afterwards, every acknowledged transaction must exist exactly once and be complete, and everything
// must recover automatically. If the supervisor was killed, everything must recover at the next start.
import { expect, test } from 'vitest'
import { type CrashFigures, crashRounds, type Victim } from '../../tests/crash/crash-rounds.ts'

const ROUNDS = 20

/** Kills the server, a backend and the postmaster in turn. In some rounds, also kills the supervisor or all processes. */
const VICTIMS: Victim[] = Array.from({ length: ROUNDS }, (_, round): Victim[] => {
  const more: Victim[] = round % 4 === 1 ? ['supervisor'] : round % 4 === 3 ? ['everything'] : []
  return ['server', 'backend', 'postmaster', ...more]
}).flat()

test('no acknowledged transaction is lost, halved or doubled by twenty kills each of server, backend and postmaster, five of the supervisor and five of all processes', async () => {
  const manners = ['keyed', 'keyed', 'keyed', 'doubled', 'doubled', 'once'] as const
  const figures = await crashRounds({ victims: VICTIMS, manners, isRelentless: true })
  console.log(inWords(figures))
  expect(figures.findings).toEqual([])
  expect(figures.retried).toBeGreaterThan(ROUNDS)
}, 1_800_000)

function inWords({ kills, acknowledged, retried, findings, recoveredMs }: CrashFigures): string {
  const times = Object.entries(recoveredMs).map(([victim, ms]) => {
    const sorted = ms.toSorted((a, b) => a - b)
    return `${victim} ${ms.length} times, ${sorted[sorted.length >> 1]} ms (at most ${sorted.at(-1)})`
  })
  return `${kills} kills, ${acknowledged} acknowledged, ${retried} retried, ${findings.length} wrong; posting resumed after: ${times.join('; ')}`
}
