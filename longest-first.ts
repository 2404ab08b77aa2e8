// The order of the test files. If a long file starts last, one worker runs it while the other workers are idle.
import { readFileSync } from 'node:fs'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** The projects with the slowest files start first. Unit tests take milliseconds and fill the remaining time at the end. */
const PROJECTS = ['e2e', 'component', 'server', 'bench', 'web', 'accounting', 'tidy', 'contract']

/** The estimated time of a file without a recorded time: half a second for each kilobyte of tests. */
const MS_PER_BYTE = 0.5

/** A file that starts the product or its own database takes much longer than its size suggests. */
const STARTS_PROCESSES = /crash\/|startEmbeddedServer/
const MS_OF_PROCESSES = 30_000

/** A file below this size only runs tests that are defined in other files, so it is assumed to be slow. */
const BYTES_OF_A_CALL = 600

/**
 * Starts the longest file of each project first, according to the last recorded run of this checkout. The files of a project run in
 * sequence, because a shared worker ends when the next file belongs to another project.
 */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const weights = new Map(files.map(file => [file, this.#msOf(file)]))
    return files.toSorted((one, other) => placeOf(one) - placeOf(other) || weights.get(other)! - weights.get(one)!)
  }

  #msOf(file: TestSpecification): number {
    const known = this.ctx.cache.getTestSpecificationResult(file)?.duration
    if (known !== undefined) return known
    const text = readFileSync(file.moduleId, 'utf8')
    if (text.length < BYTES_OF_A_CALL) return Number.MAX_SAFE_INTEGER
    return text.length * MS_PER_BYTE + (STARTS_PROCESSES.test(text) ? MS_OF_PROCESSES : 0)
  }
}

function placeOf({ project: { name, config } }: TestSpecification): number {
  const place = PROJECTS.indexOf(name)
  return config.sequence.groupOrder * 100 + (place === -1 ? PROJECTS.length : place)
}
