/** One record as a picker shows it. */
export interface PickEntry {
  readonly key: string
  readonly label: string
  /** Detail that distinguishes it from others of its name: code, department, state. */
  readonly detail?: string
  /** Said above the first entry of each run that shares it: 最近. */
  readonly group?: string
  /** Why it cannot be taken now. */
  readonly refused?: string | null
}

export interface PickPage { readonly entries: readonly PickEntry[]; readonly total: number }

/** Source of a picker's records, page by page from 1. A new identity reloads: keep it stable. @throws CallError */
export type PickSource = (asked: { readonly text: string; readonly pageNum: number; readonly signal: AbortSignal }) => Promise<PickPage>
