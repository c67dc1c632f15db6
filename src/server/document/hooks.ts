import type { Draft, Problem } from '#schemas/kit/index.ts'
import type { Db, Tx } from '#server/db/tx.ts'
import type { DocumentApi } from '#shared/api/document.ts'
import { cellText } from '#server/grid/index.ts'
import type { StoredRecord } from './records.ts'
import type { LineFault } from './refusal.ts'
import type { Stored } from './stored.ts'

/** A document that is being saved: what stands there, if anything does, and what is to stand there. */
export interface Saving {
  readonly id: string
  readonly stored: StoredRecord | undefined
  readonly draft: Draft
}
/** The effect of an approval: everything happens in the transaction of the last agreement, or nothing. */
export interface Approval {
  /** Why it could not be brought about now, in Chinese; null where it can. Asked before everybody agrees. */
  check?(db: Db, record: StoredRecord): Promise<string | null>
  /** @throws AppError with the reason: the document fails with it, and nothing of this stays */
  apply(tx: Tx, record: StoredRecord): Promise<void>
  /** @returns what was taken back, a line each @throws AppError naming what blocks it */
  undo(tx: Tx, record: StoredRecord): Promise<readonly string[]>
  /** What follows where it is sent back to who submitted it, with the reason. */
  returned?(tx: Tx, record: StoredRecord, reason: string): Promise<void>
  /** What follows where it is cancelled before it took effect: what was held for it is let go. */
  cancelled?(tx: Tx, record: StoredRecord): Promise<void>
}
/** What an amendment has come to, or what it was taken back from. */
export interface Amended { readonly amendment: StoredRecord, readonly before: StoredRecord, readonly after: StoredRecord }
export interface AmendmentHooks {
  /** Why it could not be put in force now, in Chinese; null where it can. */
  check?(db: Db, amendment: StoredRecord): Promise<string | null>
  /** What has to hold under lock when it is put in force. @throws AppError with the reason */
  demand?(tx: Tx, amendment: StoredRecord): Promise<void>
  /** What follows elsewhere once the document is another one. */
  applied?(tx: Tx, amended: Amended): Promise<void>
  /** What follows elsewhere once it is the old one again. */
  undone?(tx: Tx, amended: Amended): Promise<void>
}
type Validate = (tx: Tx, saving: Saving) => Promise<readonly (Problem | LineFault)[]>

/** What a kind of document has of its own. The list is closed: everything else is the engine's. */
export interface Hooks {
  /** What the server fills in, before anything is checked. */
  prepare?(tx: Tx, saving: Saving): Promise<Draft>
  /** What only the database knows to be wrong: with the header, or with cells of lines. All are asked, so that everything is said at once. */
  readonly validate?: readonly Validate[]
  /** Why the person may not write this one, in Chinese, though he may write others of its kind; null where he may. */
  notHis?(db: Db, record: StoredRecord): Promise<string | null>
  /** What the table keeps beside the header's fields, by the names of its columns. */
  beside?(tx: Tx, saving: Saving): Promise<Readonly<Record<string, unknown>>>
  /** Of an approved kind, what is looked at anew when it is submitted: what the server has filled in by what others have done since, and what is wrong only then. */
  submitted?(db: Db, record: StoredRecord): Promise<{ readonly draft: Draft, readonly faults: readonly LineFault[] }>
  /** Why what is left of its rows may not be opened again once it was closed, in Chinese; asked when it counts for all that it says, under its lock. */
  whyNotReopened?(tx: Tx, record: StoredRecord): Promise<string | null>
  /** What follows elsewhere, in the same transaction. @returns what whoever has saved should know of it */
  afterSave?(tx: Tx, saving: Saving): Promise<readonly string[] | void>
  /** By declared action what follows it, in the same transaction; the record is as it was before. */
  readonly afterAction?: Readonly<Record<string, (tx: Tx, record: StoredRecord) => Promise<void>>>
  /** What an approved document brings about when everybody has agreed, and how it is taken back (domain B0, B12.7). */
  readonly approval?: Approval
  /** Of what amends another document: what its approval takes beside that, and what follows. */
  readonly amendment?: AmendmentHooks
  /** Whether the person may know the money that the record had before it became what it is; everybody may who reads it, unless said. */
  knowsPast?(db: Db, record: StoredRecord): Promise<boolean>
  /** What follows where what is left of rows is closed (how much that was, by the row's id), or comes back to rows that are; or is opened again. */
  readonly remainders?: { closed(
    tx: Tx, record: StoredRecord, left: ReadonlyMap<string, string>
  ): Promise<void>, reopened(tx: Tx, record: StoredRecord, rows: readonly string[]): Promise<void> }
  /** What whoever has saved should know. */
  notices?(saving: Saving, now: Date): readonly string[]
  /** What of others goes with records that are deleted, before they are. */
  beforeRemove?(tx: Tx, records: readonly StoredRecord[]): Promise<void>
  /** Why these records have to stay, in Chinese; null lets them go. */
  keeps?(db: Db, records: readonly StoredRecord[]): Promise<string | null>
}

/** What the calls of a document work with. */
export interface Serving {
  readonly stored: Stored
  readonly api: DocumentApi
  readonly hooks: Hooks
}

/** Under which name the record keeps a deed: the last part of its call's path. */
export const deedOf = ({ path }: { readonly path: string }): string => path.slice(path.lastIndexOf('/') + 1)

/** What a record is called, by the column that the declaration says. */
export const nameOf = (
  { document: { named } }: Pick<Stored, 'document'>, { head }: { readonly head: Readonly<Record<string, unknown>> }
): string | null =>
  (named === undefined ? null : cellText(head[named]))
