export interface PickEntry {
  readonly key: string
  readonly label: string
  /** Distinguishes equal names: code, department, state. */
  readonly detail?: string
  /** Heading of a run that shares it: 最近. */
  readonly group?: string
  /** Why it is unavailable. */
  readonly refused?: string | null
}

export interface PickPage { readonly entries: readonly PickEntry[]; readonly total: number }

/**
 * Pages count from 1. A new identity reloads: keep it stable.
 * @throws CallError
 */
export type PickSource = (request: { readonly text: string; readonly pageNum: number; readonly signal: AbortSignal }) => Promise<PickPage>
