// Prometheus metrics of shared slots.
import { Counter, Gauge, type Registry } from 'prom-client'
import { type FairShares, KINDS } from './fair-shares.ts'

/** A group of shared slots: its name in the metrics, and a description of the work for the help text. */
type MeasuredShares = { name: string; work: string; shares: FairShares }

/** Registers the metrics of shared slots, by kind of work. */
export function measureShares(register: Registry, { name, work, shares }: MeasuredShares): void {
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
  measure('held', `Number of ${work} in progress.`)
  measure('waiting', `Number of ${work} that are waiting.`)
  const refused: Counter<'kind'> = new Counter({
    name: `twofold_${name}_refused_total`,
    help: `Number of ${work} that were refused because of a long wait or a full queue.`,
    labelNames: ['kind'],
    registers: [register],
    collect: () => {
      refused.reset()
      for (const kind of KINDS) refused.inc({ kind }, shares.figures(kind).refused)
    },
  })
}
