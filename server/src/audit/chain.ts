// Recomputes the chain of an audit trail byte by byte, as described in docs/operating/audit.md. Needs no database, and shares no code with
// the sealer, which is SQL (server/migrations/0007-audit-blocks.sql).
import { hash } from 'node:crypto'

/** The hashed fields of the transaction version that an entry refers to. `cents` are debit-positive. */
export type HashedTransaction = {
  accounts: number[]
  cents: number[]
  closing: boolean
  comment: string
  date: string
  lockReason: string | null
  recordedAt: string
  source: { cycle: number; id: number; kind: string; purpose: string } | null
  voided: boolean
}

/** The hashed fields of an entry of the audit trail. Timestamps are in UTC with microseconds. */
export type HashedEntry = {
  action: string
  after: unknown
  at: string
  before: unknown
  entry: number
  kind: string
  object: number
  reason: string | null
  request: string
  role: string
  session: string
  transaction: HashedTransaction | null
  user: number
  version: number
}

/** A line of an exported trail, except the head. Each block precedes its entries, and unsealed entries are last. */
export type ChainLine =
  | { type: 'block'; no: number; sealedAt: string; count: number; previous: string; hash: string }
  | { type: 'entry'; hash: string; entry: HashedEntry }
  | { type: 'unsealed'; entry: HashedEntry }
  /** An entry that is missing, although its block lists it. Only the database can report such an entry. */
  | { type: 'gone'; hash: string; no: number }

type Block = Extract<ChainLine, { type: 'block' }>

/** The end of a chain: the number and hash of its last block. */
export type ChainEnd = { no: number; hash: string }

const NO_BLOCK: ChainEnd = { no: 0, hash: '0'.repeat(64) }

/** Returns a value as canonical JSON (RFC 8785), without spaces and with the fields of objects sorted by name. */
function canonicalJson(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join()}]`
  if (value === null || typeof value !== 'object') return JSON.stringify(value)
  const record = value as Record<string, unknown>
  const fields = Object.keys(record).sort()
  return `{${fields.map(name => `${JSON.stringify(name)}:${canonicalJson(record[name])}`).join()}}`
}

/** Returns the hash of an entry in hexadecimal. */
function hashOfEntry(entry: HashedEntry): string {
  return hash('sha256', canonicalJson(entry))
}

/**
 * Returns the hash of a block. The input is the header of the block. The header contains the digest of the hashes of the block's entries,
 * in the order of the entries' numbers.
 */
function hashOfBlock(block: Omit<Block, 'type' | 'hash'>, organisation: string, entryHashes: string[]): string {
  const { count, no, previous, sealedAt } = block
  const entries = hash('sha256', Buffer.from(entryHashes.join(''), 'hex'))
  return hash('sha256', canonicalJson({ count, entries, no, organisation, previous, sealedAt }))
}

/**
 * Checks the chain of one organisation (by its UUID) line by line. `take` and `end` return one message per error, or no messages if the
 * sealed entries are unchanged. `end` also returns the end of the chain.
 */
export function followChain(organisation: string) {
  let last: Pick<Block, 'no' | 'hash' | 'sealedAt'> = { ...NO_BLOCK, sealedAt: '' }
  let block: Block | null = null
  let hashes: string[] = []
  let lastEntry = 0

  function close(): string[] {
    if (block === null) return []
    const faults = faultsOfBlock(block, last, hashOfBlock(block, organisation, hashes))
    if (hashes.length !== block.count)
      faults.push(`Block ${block.no} was sealed with ${block.count} entries but has ${hashes.length}`)
    last = block
    block = null
    return faults
  }

  function takeEntry(no: number, sealed: string): string[] {
    hashes.push(sealed)
    if (block === null) return [`Entry ${no} is before the first block`]
    const isInOrder = no > lastEntry
    lastEntry = no
    return isInOrder ? [] : [`Entry ${no} of block ${block.no} is out of order`]
  }

  return {
    take(line: ChainLine): string[] {
      if (line.type === 'block') {
        const faults = close()
        block = line
        hashes = []
        lastEntry = 0
        return faults
      }
      if (line.type === 'unsealed') return []
      if (line.type === 'gone') {
        return [...takeEntry(line.no, line.hash), `Entry ${line.no}, sealed in block ${block?.no}, is missing`]
      }
      const { entry } = line
      const faults = takeEntry(entry.entry, line.hash)
      if (hashOfEntry(entry) === line.hash) return faults
      const what = `${entry.action} of ${entry.kind} ${entry.object}`
      return [...faults, `Entry ${entry.entry} (${what}) does not match the hash sealed in block ${block?.no}`]
    },
    end(): { faults: string[]; end: ChainEnd } {
      const faults = close()
      return { faults, end: { no: last.no, hash: last.hash } }
    },
  }
}

function faultsOfBlock(block: Block, last: ChainEnd & { sealedAt: string }, recomputed: string): string[] {
  const { no, previous, sealedAt } = block
  const faults: string[] = []
  if (no !== last.no + 1) faults.push(`Block ${no} follows block ${last.no}`)
  if (previous !== last.hash) faults.push(`Block ${no} does not contain the hash of block ${last.no}`)
  if (sealedAt <= last.sealedAt) faults.push(`Block ${no} was not sealed after block ${last.no}`)
  if (block.hash !== recomputed) faults.push(`Block ${no} does not match its hash`)
  return faults
}
