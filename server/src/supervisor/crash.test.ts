// The short version of crash.torture.ts.
import { expect, test } from 'vitest'
import { crashRounds, type Victim } from '../../tests/crash/crash-rounds.ts'

test('no acknowledged transaction is lost, halved or doubled when server, backend, postmaster or supervisor are killed', async () => {
  const victims: Victim[] = ['server', 'backend', 'postmaster', 'everything']
  const figures = await crashRounds({ victims, manners: ['keyed', 'doubled', 'once'], isRelentless: false })
  expect(figures.findings).toEqual([])
  expect(figures.acknowledged).toBeGreaterThan(victims.length)
}, 300_000)
