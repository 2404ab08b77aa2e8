/** The invariants of the ledger that can be checked on plain data. */
export type InvariantId = 'T1' | 'T2' | 'T5' | 'A1'

/** One place where the books are not what they must be: which invariant, of which organisation, and what is wrong. */
export type Breach = { id: InvariantId; organisation?: number; what: string }
