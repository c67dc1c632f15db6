/** One record as a picker shows it. */
export interface PickEntry {
  readonly key: string
  readonly label: string
  /** What distinguishes it from others of its name: code, department, state. */
  readonly detail?: string
  /** Said above the first entry of each run that shares it: 最近. */
  readonly group?: string
  /** Why it cannot be taken now. */
  readonly refused?: string | null
}

export interface PickPage { readonly entries: readonly PickEntry[]; readonly total: number }

/** Where a picker's records come from, page by page from 1; throws CallError. Its identity is what is asked: keep it. */
export type PickSource = (asked: { readonly text: string; readonly pageNum: number; readonly signal: AbortSignal }) => Promise<PickPage>
