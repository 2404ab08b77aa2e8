/** The invariants that verify knows, as docs name them. */
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

/** One place where the books are not what they must be; `organisationId` is null where it concerns the database itself. */
export type Breach = { id: InvariantId; organisationId: number | null; what: string }
