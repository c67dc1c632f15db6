import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { Draft, Grid, Row } from '#schemas/kit/index.ts'
import type { Tx } from '#server/db/tx.ts'
import type { Contract } from '#shared/api/contract.ts'
import type { Contents, ContentTable, Stored } from './contents.ts'

type VersionTable = PgTable & Readonly<Record<'merchantId' | 'state' | 'snapshot' | 'byUser' | 'byName' | 'at', PgColumn>>

/** With the facts needed to serve a document (`contents` of its declaration). */
export interface ServedContents<T extends ContentTable = ContentTable, L extends string = string> extends Contents<T, L> {
  /** Its version table: the column of the document, and of the number. */
  readonly versions: { readonly table: VersionTable, readonly parent: PgColumn, readonly number: PgColumn }
  /** Row columns beside the header's content, computed from a header with number and version. */
  readonly factColumns: (head: Row) => Stored
  /** Calls that the record names for a save and a state change. */
  readonly deeds: { readonly save: Pick<Contract, 'path'>, readonly act: Pick<Contract, 'path'> }
  /** Header cells recorded for a save; the version has everything. */
  readonly recorded: readonly string[]
  readonly lists: readonly Grid[]
  /** Initial values of a new document's read-only header cells beside the number, such as its source. */
  readonly begun?: (tx: Tx, head: Row) => Promise<Row>
  /** Why no action leads from one state to another, in the kind's own terms. */
  readonly refusal?: (from: string, to: string) => string | null
}

export const versionIn = ({ document }: Pick<Contents, 'document'>, { head }: Draft): number =>
  Number(head[document.contents!.version] ?? 0)
export const codeIn = ({ document: { number } }: Pick<Contents, 'document'>, { head }: Draft): string =>
  String(head[number?.column ?? ''] ?? '')
