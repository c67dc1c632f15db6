/**
 * Amendment of an approved document of another kind, in force once it is approved itself: the supplement of a contract (domain B7.5). A
 * document has at most one open amendment, so that an amendment always applies to the state that it was written on.
 */
export interface Amends<H extends string = string> {
  /** The header column with the amended document. */
  readonly column: H
  /** Business states in which the other document can be amended. */
  readonly states: readonly string[]
  /** Header columns filled from the other document, by its column; nobody types these. */
  readonly fixed: Readonly<Partial<Record<H, string>>>
  /** Header columns of both: initially the current values of the other, and written back to it. */
  readonly changes: readonly H[]
  /** Column of its lines with the other document's row; a row without one is new. */
  readonly row: string
}

/** Whether records of a kind can be copied: not amendments, which start from another document, and not parts of a record. */
export const isCopied = ({ part, amends }: { readonly part?: true, readonly amends?: object }): boolean => part === undefined
  && amends === undefined
