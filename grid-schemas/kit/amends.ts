/**
 * Amendment of an approved document of another kind, in force after its approval: the supplement of a contract (domain B7.5). A document
 * has at most one open amendment, so it always applies to the state it was written on.
 */
export interface Amends<H extends string = string> {
  readonly column: H
  readonly states: readonly string[]
  /** Read-only header columns filled from the other document, by its column. */
  readonly fixed: Readonly<Partial<Record<H, string>>>
  /** Common header columns: initially the other's current values, later written back to it. */
  readonly changes: readonly H[]
  readonly row: string
}

/** Whether a kind can be copied: neither amendments nor parts of a record. */
export const isCopied = ({ part, amends }: { readonly part?: true, readonly amends?: object }): boolean => part === undefined
  && amends === undefined
