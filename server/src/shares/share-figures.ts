// Prometheus metrics of shared places.
import { Counter, Gauge, type Registry } from 'prom-client'
import { type FairShares, KINDS } from './fair-shares.ts'

/** Registers the metrics of shared places, by kind of work. */
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
  measure('held', `Number of places in use for ${name}.`)
  measure('waiting', `Number of claims waiting for a place for ${name}.`)
  const refused: Counter<'kind'> = new Counter({
    name: `twofold_${name}_refused_total`,
    help: `Number of claims on places for ${name} that were refused because of a long wait or a full queue.`,
    labelNames: ['kind'],
    registers: [register],
    collect: () => {
      refused.reset()
      for (const kind of KINDS) refused.inc({ kind }, shares.figures(kind).refused)
    },
  })
}
