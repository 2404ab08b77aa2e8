/** The invariants that `verify` checks, with their names in the documentation. */
export type InvariantId =
  | 'T1'
  | 'T2'
  | 'T3'
  | 'T4'
  | 'T5'
  | 'T6'
  | 'A1'
  | 'S1'
  | 'S2'
  | 'P1'
  | 'R1'
  | 'B1'
  | 'N1'
  | 'C1'
  | 'C2'
  | 'E1'

/** A violation of an invariant. `organisationId` is null if it concerns the database itself. */
export type Violation = { id: InvariantId; organisationId: number | null; what: string }

/** Returns the SQL condition that a row of a table belongs to the organisation $1, or to any organisation if $1 is null. */
export const inScope = (table: string) => `($1::bigint IS NULL OR ${table}.organisation_id = $1)`
