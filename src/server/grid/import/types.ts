import type { Grid, Lookups, Problem, Row } from '#schemas/kit/index.ts'
import type { Db, Tx } from '#server/db/tx.ts'
import type { Mapping } from '#shared/import/mapping.ts'
import type { ImportMode } from '#shared/api/gridImport.ts'

/** One fault of an imported row: `row` is its number in the sheet, `value` what stands there. */
export interface ImportProblem {
  readonly row: string
  readonly column: string
  readonly code: string
  readonly text: string
  readonly value: string
  /** The row is taken in spite of it. */
  readonly warning?: boolean
}

/** A stored row that imported rows are compared with. */
export interface StoredRow {
  readonly id: string
  readonly version: number
  readonly row: Row
  /** Why an import may not change it. */
  readonly locked?: { readonly column: string, readonly text: string }
}

/** A way to tell which row is meant. No two stored rows have the same value of it. */
export interface ImportKey {
  readonly name: string
  readonly columns: readonly string[]
  /** What is compared; null when the row says nothing of it. */
  readonly of: (row: Row) => string | null
  /** Why a row cannot be taken whose value another stored row has. */
  readonly taken: (other: StoredRow) => string
}

/** Rows of one batch, as they are to be stored. */
export interface ImportBatch {
  readonly added: readonly Row[]
  readonly changed: readonly { readonly id: string, readonly row: Row }[]
  /** Stored rows that the file as a whole takes the place of. */
  readonly removed: readonly string[]
}

/** What a domain says about imports into one of its grids; everything else is the engine's. */
export interface ImportSource {
  readonly grid: Grid
  readonly keys: readonly ImportKey[]
  readonly lookups: (db: Db) => Promise<Lookups>
  /** Looks up what `complete` and `check` will need to know of a batch, once before them. */
  readonly prepare?: (db: Db, rows: readonly Row[]) => Promise<void>
  /** Stored rows that have a key's value in common with one of these. */
  readonly find: (db: Db, rows: readonly Row[]) => Promise<readonly StoredRow[]>
  /** The row as it would be stored, from what the file says; over `stored` when that is changed by it. */
  readonly complete?: (row: Row, stored?: StoredRow) => Row
  /** Instead of the grid's own checks. */
  readonly check?: (row: Row, lookups: Lookups) => readonly (Problem & { readonly warning?: boolean })[]
  /** Stored rows that go because the file does not have them, where a file stands for a whole; `kept` are those that it has. */
  readonly missing?: (db: Db, kept: ReadonlySet<string>) => Promise<readonly StoredRow[]>
  /** Locks stored rows. @returns their versions by id */
  readonly lock: (tx: Tx, ids: readonly string[]) => Promise<ReadonlyMap<string, number>>
  readonly write: (tx: Tx, batch: ImportBatch) => Promise<void>
  /** How the record names the deed. */
  readonly audit: { readonly action: string, readonly entity: string }
}

/** What the person has chosen. `headerRow` counts from 1; `key` is the name of one of the source's keys. */
export interface ImportAsked {
  readonly uploadId: string
  readonly sheet: string
  readonly headerRow: number
  readonly mapping: Mapping
  readonly key: string | null
  readonly mode: ImportMode
  readonly commit: boolean
}
