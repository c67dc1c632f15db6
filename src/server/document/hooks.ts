import type { Draft, Problem } from '#schemas/kit/index.ts'
import type { Db, Tx } from '#server/db/tx.ts'
import type { DocumentApi } from '#shared/api/document.ts'
import { cellText } from '#server/grid/index.ts'
import type { StoredRecord } from './records.ts'
import type { LineFault } from './refusal.ts'
import type { Stored } from './stored.ts'

/** A document being saved: the stored record, if any, and the new draft. */
export interface Saving {
  readonly id: string
  readonly stored: StoredRecord | undefined
  readonly draft: Draft
}
/** The effect of an approval, atomic within the transaction of the last agreement. */
export interface Approval {
  /** Why it cannot take effect, in Chinese; null if it can. Called before the last agreement. */
  check?(db: Db, record: StoredRecord): Promise<string | null>
  /** @throws AppError with the reason: the document fails and everything is rolled back */
  apply(tx: Tx, record: StoredRecord): Promise<void>
  /**
   * @returns the undone effects, one per line
   * @throws AppError naming what blocks it
   */
  undo(tx: Tx, record: StoredRecord): Promise<readonly string[]>
  /** Runs when it is returned to the submitter, with the reason. */
  returned?(tx: Tx, record: StoredRecord, reason: string): Promise<void>
  /** Runs when it is cancelled before it took effect: releases its reservations. */
  cancelled?(tx: Tx, record: StoredRecord): Promise<void>
}
/** An amendment with the amended record before and after it. */
export interface AmendmentResult { readonly amendment: StoredRecord, readonly before: StoredRecord, readonly after: StoredRecord }
export interface AmendmentHooks {
  /** Why it cannot take effect, in Chinese; null if it can. */
  check?(db: Db, amendment: StoredRecord): Promise<string | null>
  /**
   * Checked under lock when it takes effect.
   * @throws AppError with the reason
   */
  demand?(tx: Tx, amendment: StoredRecord): Promise<void>
  applied?(tx: Tx, amended: AmendmentResult): Promise<void>
  undone?(tx: Tx, amended: AmendmentResult): Promise<void>
}
type Validate = (tx: Tx, saving: Saving) => Promise<readonly (Problem | LineFault)[]>

/** Specific behaviour of a document kind. The list is closed: everything else is the engine's. */
export interface Hooks {
  /** Fields that the server fills before all checks. */
  prepare?(tx: Tx, saving: Saving): Promise<Draft>
  /** Checks that need the database, on header or line cells. All run, so that all faults are reported at once. */
  readonly validate?: readonly Validate[]
  /** Why the user cannot write this record although others are permitted, in Chinese; null if permitted. */
  notHis?(db: Db, record: StoredRecord): Promise<string | null>
  /** Table columns beside the header's fields, by name. */
  beside?(tx: Tx, saving: Saving): Promise<Readonly<Record<string, unknown>>>
  /** For an approved kind, refreshes server-filled data at the submit and returns faults found only then. */
  submitted?(db: Db, record: StoredRecord): Promise<{ readonly draft: Draft, readonly faults: readonly LineFault[] }>
  /** Why a closed remainder cannot be reopened, in Chinese; called under lock as if it were reopened. */
  whyNotReopened?(tx: Tx, record: StoredRecord): Promise<string | null>
  /**
   * Runs after a save in the same transaction.
   * @returns notices for the user
   */
  afterSave?(tx: Tx, saving: Saving): Promise<readonly string[] | void>
  /** Runs after a declared action in the same transaction, with the record as before. */
  readonly afterAction?: Readonly<Record<string, (tx: Tx, record: StoredRecord) => Promise<void>>>
  /** The effect of the last agreement and its undo (domain B0, B12.7). */
  readonly approval?: Approval
  /** For an amending kind: further conditions and consequences of its approval. */
  readonly amendment?: AmendmentHooks
  /** Whether the user may see the record's former amounts; by default every reader may. */
  knowsPast?(db: Db, record: StoredRecord): Promise<boolean>
  /**
   * Runs when remainders of rows are closed (with the quantities by row id), when something returns to closed rows, or when they are
   * reopened.
   */
  readonly remainders?: { closed(
    tx: Tx, record: StoredRecord, remaining: ReadonlyMap<string, string>
  ): Promise<void>, reopened(tx: Tx, record: StoredRecord, rows: readonly string[]): Promise<void> }
  /** Notices for the user after a save. */
  notices?(saving: Saving, now: Date): readonly string[]
  /** Deletes dependent data before the records are deleted. */
  beforeRemove?(tx: Tx, records: readonly StoredRecord[]): Promise<void>
  /** Why these records cannot be deleted, in Chinese; null if they can. */
  keeps?(db: Db, records: readonly StoredRecord[]): Promise<string | null>
}

export interface Serving {
  readonly stored: Stored
  readonly api: DocumentApi
  readonly hooks: Hooks
}

/** The audit name of a deed: the last part of the call's path. */
export const deedOf = ({ path }: { readonly path: string }): string => path.slice(path.lastIndexOf('/') + 1)

export const nameOf = (
  { document: { named: nameColumn } }: Pick<Stored, 'document'>, { head }: { readonly head: Readonly<Record<string, unknown>> }
): string | null =>
  (nameColumn === undefined ? null : cellText(head[nameColumn]))
