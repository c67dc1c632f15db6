/**
 * A document that changes an approved one of another kind once it is approved itself: the supplement of a contract (domain B7.5). Of one
 * document one amendment at a time is open, so that what it was written upon is what it changes.
 */
export interface Amends<H extends string = string> {
  /** The header column that names what it amends. */
  readonly column: H
  /** States of the business of the other in which it may be amended. */
  readonly states: readonly string[]
  /** By header column the column of the other that it is filled from: nobody types these. */
  readonly fixed: Readonly<Partial<Record<H, string>>>
  /** Header columns of both: a new one begins with them as they stand, and they are given back. */
  readonly changes: readonly H[]
  /** The column of its lines that says which row of the other a row stands for; a row without one is new. */
  readonly row: string
}

/** Whether records of a kind are copied: what amends another one begins with that, and a part of a record is never new. */
export const isCopied = ({ part, amends }: { readonly part?: true, readonly amends?: object }): boolean => part === undefined && amends === undefined
