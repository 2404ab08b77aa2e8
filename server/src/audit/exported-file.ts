// Checks an exported audit trail without a server or a database.
import { createReadStream } from 'node:fs'
import { createInterface } from 'node:readline'
import { z } from 'zod'
import { StartupError } from '../startup-error.ts'
import { type ChainEnd, type ChainLine, followChain } from './chain.ts'
import { EXPORT_FORMAT } from './export.ts'

const sha256 = z.string().regex(/^[0-9a-f]{64}$/)
const whole = z.int()

const head = z.object({
  type: z.literal('head'),
  format: z.literal(EXPORT_FORMAT),
  organisation: z.object({ name: z.string(), uuid: z.string() }),
  exportedAt: z.string(),
  end: z.object({ no: whole, hash: sha256 }),
  entries: whole,
  unsealed: whole,
})

// All fields of an entry are hashed, including fields that are not validated here.
const entry = z.looseObject({ entry: whole, action: z.string(), kind: z.string(), object: whole })

const line = z.discriminatedUnion('type', [
  z.object({ type: z.literal('block'), no: whole, sealedAt: z.string(), count: whole, previous: sha256, hash: sha256 }),
  z.object({ type: z.literal('entry'), hash: sha256, entry }),
  z.object({ type: z.literal('unsealed'), entry }),
])

/** The head of a file, the counts of its lines, and a message for each error. */
export type CheckedExport = {
  name: string
  exportedAt: string
  end: ChainEnd
  entries: number
  unsealed: number
  faults: string[]
}

/**
 * Checks an export line by line, in constant memory. Throws StartupError if the file cannot be read, or if it does not begin with the head
 * of an export.
 */
export async function checkExport(file: string): Promise<CheckedExport> {
  const lines = readLines(file)
  const first = await lines.next()
  const opening = head.safeParse(first.done ? undefined : parsed(first.value))
  if (!opening.success) throw new StartupError(`${file} is not an audit trail written by \`audit export\`.`)
  const { organisation, exportedAt, end, ...declared } = opening.data
  const counted = { entry: 0, unsealed: 0, block: 0 }
  const chain = followChain(organisation.uuid)
  const faults: string[] = []
  let no = 1
  for await (const text of lines) {
    no += 1
    const read = line.safeParse(parsed(text))
    if (!read.success) {
      faults.push(`Line ${no} is not a valid audit trail line`)
      continue
    }
    counted[read.data.type] += 1
    faults.push(...chain.take(read.data as unknown as ChainLine).map(what => `Line ${no}: ${what}`))
  }
  const last = chain.end()
  faults.push(...last.faults)
  if (last.end.no !== end.no || last.end.hash !== end.hash)
    faults.push(`The file ends with block ${last.end.no}, but the export ended with block ${end.no}`)
  if (counted.entry !== declared.entries || counted.unsealed !== declared.unsealed)
    faults.push(
      `The file contains ${counted.entry} sealed and ${counted.unsealed} unsealed entries, but ${declared.entries} sealed and ${declared.unsealed} unsealed entries were exported`,
    )
  const { entry: entries, unsealed } = counted
  return { name: organisation.name, exportedAt, end: last.end, entries, unsealed, faults }
}

async function* readLines(file: string): AsyncGenerator<string> {
  try {
    yield* createInterface({ input: createReadStream(file), crlfDelay: Number.POSITIVE_INFINITY })
  } catch (error) {
    throw new StartupError(`Cannot read the file ${file} (${(error as Error).message}).`)
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
