import type { Grid, Lookups, Problem, Row } from '#schemas/kit/index.ts'
import type { Db, Tx } from '#server/db/tx.ts'
import type { Mapping } from '#shared/import/mapping.ts'
import type { ImportMode, ImportReading } from '#shared/api/gridImport.ts'

/** One fault of an imported row: `row` is its number in the sheet, `value` what stands there. */
export interface ImportProblem {
  readonly row: string
  readonly column: string
  readonly code: string
  readonly text: string
  readonly value: string
  /** The row is taken in spite of it. */
  readonly warning?: boolean
  /** Where a file has rows in several sheets. */
  readonly sheet?: string
}

/** A stored row that imported rows are compared with. */
export interface StoredRow {
  readonly id: string
  readonly version: number
  readonly row: Row
  /** Why an import may not change it. */
  readonly locked?: { readonly column: string, readonly text: string }
}

/** A way to know which row is meant. No two stored rows have the same value of it. */
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

/** A row of the file that is to be added or changed, as it is to be stored. */
export interface ComingRow {
  readonly number: number
  readonly row: Row
  readonly before?: StoredRow
}

/** What becomes of one row of the file. */
export interface PlannedRow {
  readonly number: number
  readonly state: 'added' | 'changed' | 'same' | 'wrong' | 'ignored' | 'removed'
  /** As it would be stored; of wrong rows what could be read. */
  readonly row: Row
  readonly texts: Readonly<Record<string, string>>
  readonly before?: StoredRow
  /** Why it is passed over. */
  readonly note?: string
  /** Where a file has rows in several sheets. */
  readonly sheet?: string
}

/** What the look at all rows says of one of them: it is stored so instead, with a note, or it is refused. */
export interface Amended {
  readonly row?: Row
  readonly problems: readonly Pick<ImportProblem, 'column' | 'code' | 'text' | 'warning'>[]
}

/** A row that was written, with its version. */
export interface WrittenRow { readonly id: string, readonly version: number }

/** A row as it was before the import. */
export interface RestoredRow { readonly id: string, readonly row: Row }

/** What it takes to take an import back. Rows are locked before. */
export interface ImportUndo {
  /** How rows are called in a message, by id. */
  words(db: Db, ids: readonly string[]): Promise<ReadonlyMap<string, string>>
  /** Why new rows cannot be deleted, by id. */
  used(db: Db, ids: readonly string[]): Promise<ReadonlyMap<string, string>>
  remove(tx: Tx, ids: readonly string[]): Promise<void>
  /** Looks at all changed rows together, where one waits for what another gives up. @returns why some cannot be as they were, by id */
  barred?(db: Db, rows: readonly RestoredRow[]): Promise<ReadonlyMap<string, string>>
  /** Writes rows as they were, a portion of them. @returns why some cannot be, by id, where a row's reason is its own */
  restore(tx: Tx, rows: readonly RestoredRow[]): Promise<ReadonlyMap<string, string> | void>
}

/** What a domain says about imports into one of its grids; everything else is the engine's. */
export interface ImportSource {
  readonly grid: Grid
  readonly keys: readonly ImportKey[]
  /** Its table compares unique values when asked to, not row by row: a row of the file may take what another gives up. */
  readonly deferred?: true
  readonly lookups: (db: Db) => Promise<Lookups>
  /** Looks up what `complete` and `check` will need to know of a batch, once before them. */
  readonly prepare?: (db: Db, rows: readonly Row[]) => Promise<void>
  /** Stored rows that have a key's value in common with one of these. */
  readonly find: (db: Db, rows: readonly Row[]) => Promise<readonly StoredRow[]>
  /** The row as it would be stored, from what the file says; over `stored` when that is changed by it. */
  readonly complete?: (row: Row, stored?: StoredRow) => Row
  /** Instead of the grid's own checks. */
  readonly check?: (row: Row, lookups: Lookups) => readonly Problem[]
  /** A note on a row that is taken all the same. */
  readonly notices?: (row: Row) => readonly Problem[]
  /** Looks at all rows together, where one changes what becomes of another. @returns what is otherwise, by their numbers */
  readonly beside?: (db: Db, rows: readonly ComingRow[]) => Promise<ReadonlyMap<number, Amended>>
  /** Stored rows that go because the file does not have them, where a file stands for a whole; `kept` are those that it has. */
  readonly missing?: (db: Db, kept: ReadonlySet<string>) => Promise<readonly StoredRow[]>
  /** Locks stored rows. @returns their versions by id */
  readonly lock: (tx: Tx, ids: readonly string[]) => Promise<ReadonlyMap<string, number>>
  /** Answers what it has written, first `added` and then `changed`, each in their order: only then the import can be taken back. */
  readonly write: (tx: Tx, batch: ImportBatch) => Promise<readonly WrittenRow[] | void>
  readonly undo?: ImportUndo
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
  readonly reading: ImportReading
  readonly commit: boolean
}
