// Metrics of shared places for Prometheus.
import { Counter, Gauge, type Registry } from 'prom-client'
import { type FairShares, KINDS } from './fair-shares.ts'

/** Registers the metrics of places that users share, by the kind of work. */
export function measureShares(register: Registry, { name, shares }: { name: string; shares: FairShares }): void {
  const measure = (figure: 'held' | 'waiting', help: string) => {
    const gauge: Gauge<'kind'> = new Gauge({
      name: `twofold_${name}_${figure}`,
      help,
      labelNames: ['kind'],
      registers: [register],
      collect: () => {
        for (const kind of KINDS) gauge.set({ kind }, shares.figures(kind)[figure])
      },
    })
  }
  measure('held', `Held places for ${name}.`)
  measure('waiting', `Claims that wait for a place for ${name}.`)
  const refused: Counter<'kind'> = new Counter({
    name: `twofold_${name}_refused_total`,
    help: `Claims on places for ${name} that were refused because they waited too long or too many were waiting.`,
    labelNames: ['kind'],
    registers: [register],
    collect: () => {
      refused.reset()
      for (const kind of KINDS) refused.inc({ kind }, shares.figures(kind).refused)
    },
  })
}
