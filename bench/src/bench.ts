import { prepareCalibration } from './calibration/calibration.ts'
import { busyShare, startEnvironment } from './environment.ts'
import type { Finding } from './findings.ts'
import type { Options } from './options.ts'
import { measureChart } from './rows/chart.ts'
import { measureFairness } from './rows/fairness.ts'
import { measureGrowing } from './rows/growing.ts'
import { measureImporting } from './rows/importing.ts'
import { measureOrganisations } from './rows/organisations.ts'
import { measureOverload } from './rows/overload.ts'
import { measurePosting } from './rows/posting.ts'
import { measureReceivables } from './rows/receivables.ts'
import { measureReconciling } from './rows/reconciling.ts'
import { measureRegisters } from './rows/registers.ts'
import { measureReports } from './rows/reports.ts'
import { measureSealing } from './rows/sealing.ts'
import { measureStarting } from './rows/starting.ts'
import { measureStatementFile, measureStatementLines } from './rows/statement-file.ts'
import { type MemoryRecord, memoryRecord, type Run } from './run.ts'

/** Measures the selected benchmark rows on a new database. `busyShare` is the highest share of all cores that other processes used. */
export async function bench(
  { rows, extent, nodeFlags }: Options,
  say: Run['say'],
): Promise<{ findings: Finding[]; databaseVersion: string; busyShare: number }> {
  const environment = await startEnvironment()
  const memory = memoryRecord()
  const run: Run = { environment, extent, memory, nodeFlags, say }
  const isWanted = (...numbers: number[]) => numbers.some(number => rows.has(number))
  const findings: Finding[] = []
  const shares: number[] = []
  try {
    const calibrate = await prepareCalibration(environment, extent)
    const measure = async (work: (run: Run) => Promise<Finding | Finding[]>) => {
      shares.push(await busyShare())
      const calibration = await calibrate()
      findings.push(...[await work(run)].flat().map(finding => ({ ...finding, calibration })))
    }
    if (isWanted(16)) await measure(measureStarting)
    if (isWanted(1, 2, 3, 17)) await measure(measurePosting)
    if (isWanted(23)) await measure(measureSealing)
    if (isWanted(5)) await measure(measureImporting)
    if (isWanted(4)) await measure(measureGrowing)
    if (isWanted(6, 7, 8, 18, 19, 20)) await measure(each => measureRegisters(each, isWanted(18, 19, 20)))
    if (isWanted(9, 14)) await measure(measureChart)
    if (isWanted(10, 11)) await measure(measureReports)
    if (isWanted(12, 13)) await measure(measureReceivables)
    if (isWanted(15)) await measure(measureReconciling)
    if (isWanted(21)) await measure(measureOverload)
    if (isWanted(22)) await measure(measureOrganisations)
    if (isWanted(24)) await measure(measureFairness)
    if (isWanted(25)) await measure(measureStatementFile)
    if (isWanted(26)) await measure(measureStatementLines)
    if (isWanted(17)) findings.push(memoryFinding(memory))
  } finally {
    await environment.end()
  }
  const wanted = findings.filter(({ row }) => rows.has(row)).sort((one, other) => one.row - other.row)
  return { findings: wanted, databaseVersion: environment.version, busyShare: Math.max(...shares) }
}

function memoryFinding({ idleMb, peakMb, peakWithFilesMb }: MemoryRecord): Finding {
  const withFiles = peakWithFilesMb()
  return {
    row: 17,
    work: 'memory of the server process, idle; peak of this suite, without and with the large files of rows 24 to 26',
    criteria: [
      { name: 'idle', value: idleMb() ?? Number.NaN, unit: 'MB', better: 'less', floor: 145, aim: 110 },
      { name: 'peak', value: peakMb() ?? Number.NaN, unit: 'MB', better: 'less', floor: 420, aim: 250 },
      ...(withFiles === null
        ? []
        : [{ name: 'peak with large files', value: withFiles, unit: 'MB', better: 'less' } as const]),
    ],
    notes: idleMb() === null ? ['not available on this system'] : [],
  }
}
