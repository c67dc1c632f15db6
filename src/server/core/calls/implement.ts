import type { Contract, OutputOf, ParsedInput } from '#shared/api/contract.ts'
import type { Db, Tx } from '#server/db/tx.ts'
import type { Call, FileReply, UploadedFile } from './call.ts'
import type { Refusal } from './refusal.ts'

/** An object writes one audit row per id of `ids`; `own` leaves the audit to the domain. */
export type Audit<C extends Contract = Contract> = 'own' | 'none' | {
  readonly entity: string
  ids(input: ParsedInput<C>, output: OutputOf<C>): readonly string[]
  names(tx: Tx, ids: readonly string[]): Promise<ReadonlyMap<string, string>>
}

type WriteOutput<C extends Contract> = null extends OutputOf<C> ? OutputOf<C> | void : OutputOf<C>

interface Reading {
  /** Uses a replica where there is one (db/replica.ts). */
  readonly replica?: true
}
interface ReadWork<C extends Contract> extends Reading {
  /** The transaction sees every merchant. */
  readonly as?: 'system'
  read(db: Db, input: ParsedInput<C>, call: Call): Promise<OutputOf<C>>
}
interface LateReadWork<C extends Contract> extends Reading {
  /** Returns the function that makes the answer after the transaction. */
  collect(db: Db, input: ParsedInput<C>, call: Call): Promise<() => Promise<OutputOf<C>>>
}
interface FileWork<C extends Contract> extends Reading {
  file(db: Db, input: ParsedInput<C>, call: Call): Promise<FileReply>
}
interface WriteWork<C extends Contract> {
  readonly audit: Audit<C>
  /** The transaction sees every merchant. */
  readonly as?: 'system'
  write(tx: Tx, input: ParsedInput<C>, call: Call): Promise<WriteOutput<C> | Refusal>
}
interface PreparedWork<C extends Contract> {
  readonly audit: Audit<C>
  /** Works outside any transaction and returns the write. A retried call prepares again and writes nothing. */
  prepare(input: ParsedInput<C>, call: Call): Promise<(tx: Tx) => Promise<OutputOf<C>>>
}
interface UploadWork<C extends Contract> {
  readonly audit: Audit<C>
  readonly maxBytes: number
  /** Works outside any transaction and returns the write. */
  upload(file: UploadedFile, call: Call): Promise<(tx: Tx) => Promise<OutputOf<C>>>
}
export type Work<C extends Contract = Contract> =
  | ReadWork<C> | LateReadWork<C> | FileWork<C> | WriteWork<C> | PreparedWork<C> | UploadWork<C>

export interface Implementation {
  readonly contract: Contract
  readonly work: Work
}
export type CallSet = readonly Implementation[]

/**
 * `read`, `collect` and `file` cannot write; `write`, `prepare` and `upload` run in one writing transaction, honour the Idempotency-Key and
 * are audited.
 * @throws Error when contract and work do not fit
 */
export function implement<C extends Contract>(contract: C, work: Work<NoInfer<C>>): Implementation {
  const allowed = allowedKinds(contract)
  if (!allowed.some(kind => Object.hasOwn(work, kind))) {
    throw new Error(`${contract.path} is to be implemented by ${allowed.join(' or ')}`)
  }
  return { contract, work: work as Work }
}

function allowedKinds({ writes, body }: Contract): readonly string[] {
  if (writes) return body === 'form' ? ['upload'] : ['write', 'prepare']
  return body === 'file' ? ['file'] : ['read', 'collect']
}
