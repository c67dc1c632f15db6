import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { Draft, Grid, Row } from '#schemas/kit/index.ts'
import type { Tx } from '#server/db/tx.ts'
import type { Contract } from '#shared/api/contract.ts'
import type { Contents, ContentTable, Stored } from './contents.ts'

type VersionTable = PgTable & Readonly<Record<'merchantId' | 'state' | 'snapshot' | 'byUser' | 'byName' | 'at', PgColumn>>

/** A document whose versions count contents (`contents` of its declaration), with what serving it needs to know. */
export interface ServedContents<T extends ContentTable = ContentTable, L extends string = string> extends Contents<T, L> {
  /** Its versions: whose, and which. */
  readonly versions: { readonly table: VersionTable, readonly parent: PgColumn, readonly number: PgColumn }
  /** What its row has beside the header's content, of a header with its number and version. */
  readonly factColumns: (head: Row) => Stored
  /** Calls by which the record names saving it, and bringing it into a state. */
  readonly deeds: { readonly save: Pick<Contract, 'path'>, readonly act: Pick<Contract, 'path'> }
  /** Cells of the header that the record keeps of a save: the whole stands in the version. */
  readonly recorded: readonly string[]
  /** Lists that show it. */
  readonly lists: readonly Grid[]
  /** What a new one has in read-only cells of its header beside its number: what it was copied from. */
  readonly begun?: (tx: Tx, head: Row) => Promise<Row>
  /** Why no action leads from one state to another, where it is said in words of the kind. */
  readonly refusal?: (from: string, to: string) => string | null
}

/** The number of the version that a draft is. */
export const versionIn = ({ document }: Pick<Contents, 'document'>, { head }: Draft): number =>
  Number(head[document.contents!.version] ?? 0)
/** The number of a document. */
export const codeIn = ({ document: { number } }: Pick<Contents, 'document'>, { head }: Draft): string =>
  String(head[number?.column ?? ''] ?? '')
