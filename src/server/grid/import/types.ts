import type { Grid, Lookups, Problem, Row } from '#schemas/kit/index.ts'
import type { Db, Tx } from '#server/db/tx.ts'
import type { Mapping } from '#shared/import/mapping.ts'
import type { ImportMode, ImportReading } from '#shared/api/gridImport.ts'

/** `row` is the number in the sheet, `value` the cell's text. */
export interface ImportProblem {
  readonly row: string
  readonly column: string
  readonly code: string
  readonly text: string
  readonly value: string
  /** The row is imported nevertheless. */
  readonly warning?: boolean
  /** Set where a file has rows in several sheets. */
  readonly sheet?: string
}

export interface StoredRow {
  readonly id: string
  readonly version: number
  readonly row: Row
  /** Why an import may not change the row. */
  readonly locked?: { readonly column: string, readonly text: string }
}

export interface ImportKey {
  readonly name: string
  readonly columns: readonly string[]
  /** Null when the row has no value. */
  readonly of: (row: Row) => string | null
  /** The message where the value belongs to another stored row. */
  readonly taken: (other: StoredRow) => string
}

export interface ImportBatch {
  readonly added: readonly Row[]
  readonly changed: readonly { readonly id: string, readonly row: Row }[]
  readonly removed: readonly string[]
}

/** The row is added, or replaces `before`. */
export interface ComingRow {
  readonly number: number
  readonly row: Row
  readonly before?: StoredRow
}

export interface PlannedRow {
  readonly number: number
  readonly state: 'added' | 'changed' | 'same' | 'wrong' | 'ignored' | 'removed'
  /** The row to store; for wrong rows the readable cells. */
  readonly row: Row
  readonly texts: Readonly<Record<string, string>>
  readonly before?: StoredRow
  /** The reason for skipping it. */
  readonly note?: string
  /** Set where a file has rows in several sheets. */
  readonly sheet?: string
}

/** A different row to store, with a warning, or a refusal. */
export interface RowAmendment {
  readonly row?: Row
  readonly problems: readonly Pick<ImportProblem, 'column' | 'code' | 'text' | 'warning'>[]
}

export interface WrittenRow { readonly id: string, readonly version: number }

export interface RestoredRow { readonly id: string, readonly row: Row }

/** A domain's part in an undo, called with locked rows. */
export interface ImportUndo {
  /** Row names for messages, by id. */
  words(db: Db, ids: readonly string[]): Promise<ReadonlyMap<string, string>>
  /** Reasons why added rows cannot be deleted, by id. */
  used(db: Db, ids: readonly string[]): Promise<ReadonlyMap<string, string>>
  remove(tx: Tx, ids: readonly string[]): Promise<void>
  /** Checks all changed rows together. @returns reasons why some cannot be restored, by id */
  barred?(db: Db, rows: readonly RestoredRow[]): Promise<ReadonlyMap<string, string>>
  /** Restores a batch of rows. @returns reasons why some cannot be restored, by id, where they depend on the row alone */
  restore(tx: Tx, rows: readonly RestoredRow[]): Promise<ReadonlyMap<string, string> | void>
}

/** A domain's part in imports into one of its grids. */
export interface ImportSource {
  readonly grid: Grid
  readonly keys: readonly ImportKey[]
  /** A row may take a unique value that another releases. */
  readonly deferred?: true
  readonly lookups: (db: Db) => Promise<Lookups>
  /** Looks up a batch's data once, before `complete` and `check`. */
  readonly prepare?: (db: Db, rows: readonly Row[]) => Promise<void>
  /** Stored rows that share a key value with one of these. */
  readonly find: (db: Db, rows: readonly Row[]) => Promise<readonly StoredRow[]>
  /** `stored` is the row that it changes. */
  readonly complete?: (row: Row, stored?: StoredRow) => Row
  /** Replaces the grid's checks. */
  readonly check?: (row: Row, lookups: Lookups) => readonly Problem[]
  readonly notices?: (row: Row) => readonly Problem[]
  /** Checks all rows together. @returns amendments by row number */
  readonly beside?: (db: Db, rows: readonly ComingRow[]) => Promise<ReadonlyMap<number, RowAmendment>>
  /** Stored rows to remove because the file, a complete list, lacks them. */
  readonly missing?: (db: Db, presentIds: ReadonlySet<string>) => Promise<readonly StoredRow[]>
  /** Locks stored rows. @returns their versions by id */
  readonly lock: (tx: Tx, ids: readonly string[]) => Promise<ReadonlyMap<string, number>>
  /** @returns the written rows, `added` then `changed`, each in order, where the import can be undone */
  readonly write: (tx: Tx, batch: ImportBatch) => Promise<readonly WrittenRow[] | void>
  readonly undo?: ImportUndo
  readonly audit: { readonly action: string, readonly entity: string }
}

/** `headerRow` counts from 1; `key` names one of the source's keys. */
export interface ImportParams {
  readonly uploadId: string
  readonly sheet: string
  readonly headerRow: number
  readonly mapping: Mapping
  readonly key: string | null
  readonly mode: ImportMode
  readonly reading: ImportReading
  readonly commit: boolean
}
