import type { Contract, OutputOf, ParsedInput } from '#shared/api/contract.ts'
import type { Db, Tx } from '#server/db/tx.ts'
import type { Call, FileReply, UploadedFile } from './call.ts'
import type { Refusal } from './refusal.ts'

/**
 * Who records the deed: the engine, one row per id of `ids`, each with its name; `own`, the domain itself, where states and values
 * belong into the record; `none`, nothing that anybody will ask about.
 */
export type Audit<C extends Contract = Contract> = 'own' | 'none' | {
  readonly entity: string
  ids(input: ParsedInput<C>, output: OutputOf<C>): readonly string[]
  names(tx: Tx, ids: readonly string[]): Promise<ReadonlyMap<string, string>>
}

/** What a write answers: nothing where its contract has no answer. */
type Written<C extends Contract> = null extends OutputOf<C> ? OutputOf<C> | void : OutputOf<C>

/** Where a call reads that changes nothing. */
interface Reading {
  /** What takes long and is asked for seldom, such as a report or a file, reads from a replica of the database where there is one (db/replica.ts). */
  readonly replica?: true
}
interface ReadWork<C extends Contract> extends Reading {
  /** The transaction sees every merchant: for what spans them, such as a person's companies. */
  readonly as?: 'system'
  read(db: Db, input: ParsedInput<C>, call: Call): Promise<OutputOf<C>>
}
interface LateReadWork<C extends Contract> extends Reading {
  /** Reads what is needed; the answer, which may take long, is made when the transaction is over. */
  collect(db: Db, input: ParsedInput<C>, call: Call): Promise<() => Promise<OutputOf<C>>>
}
interface FileWork<C extends Contract> extends Reading {
  file(db: Db, input: ParsedInput<C>, call: Call): Promise<FileReply>
}
interface WriteWork<C extends Contract> {
  readonly audit: Audit<C>
  /** The transaction sees every merchant: for what no ordinary transaction may touch, such as sessions. */
  readonly as?: 'system'
  write(tx: Tx, input: ParsedInput<C>, call: Call): Promise<Written<C> | Refusal>
}
interface PreparedWork<C extends Contract> {
  readonly audit: Audit<C>
  /** Does what may take long; no transaction is open until it answers what is to be written. A repeated call prepares again, and writes nothing. */
  prepare(input: ParsedInput<C>, call: Call): Promise<(tx: Tx) => Promise<OutputOf<C>>>
}
interface UploadWork<C extends Contract> {
  readonly audit: Audit<C>
  readonly maxBytes: number
  /** Looks at what was received, which may take long; no transaction is open until it answers what is to be written. */
  upload(file: UploadedFile, call: Call): Promise<(tx: Tx) => Promise<OutputOf<C>>>
}
export type Work<C extends Contract = Contract> = ReadWork<C> | LateReadWork<C> | FileWork<C> | WriteWork<C> | PreparedWork<C> | UploadWork<C>

/** A contract with what answers it. */
export interface Implementation {
  readonly contract: Contract
  readonly work: Work
}
export type CallSet = readonly Implementation[]

/**
 * Joins a contract with its work. The kind of work is the kind of transaction: `read`, `collect` and `file` cannot write, `write`,
 * `prepare` and `upload` run in exactly one writing transaction, honour the Idempotency-Key and leave an audit row.
 * @throws Error when contract and work do not fit
 */
export function implement<C extends Contract>(contract: C, work: Work<NoInfer<C>>): Implementation {
  const wanted = contract.writes ? (contract.body === 'form' ? ['upload'] : ['write', 'prepare']) : contract.body === 'file' ? ['file'] : ['read', 'collect']
  if (!wanted.some(kind => Object.hasOwn(work, kind))) throw new Error(`${contract.path} is to be implemented by ${wanted.join(' or ')}`)
  return { contract, work: work as Work }
}
