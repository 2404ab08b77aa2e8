// The order of the test files. A long file that starts last keeps one worker busy while the others have nothing to do.
import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** The projects whose files take longest come first. Pure tests take milliseconds and fill the gaps at the end. */
const PROJECTS = ['e2e', 'component', 'server alone', 'server', 'bench', 'web', 'accounting', 'tidy', 'contract']

/**
 * Starts the longest file of each project first, by the time it took in the last run, or by its size if that is unknown. A
 * project's files stay together, because a worker that files share ends when the next file belongs to another project.
 */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const longestFirst = await super.sort(files)
    return longestFirst.toSorted((one, other) => orderOf(one) - orderOf(other))
  }
}

function orderOf({ project: { name, config } }: TestSpecification): number {
  const place = PROJECTS.indexOf(name)
  return config.sequence.groupOrder * 100 + (place === -1 ? PROJECTS.length : place)
}
