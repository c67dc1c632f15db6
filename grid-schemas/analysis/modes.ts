/** Direction of an item in a change: omitted work counts as negative. */
export const ITEM_SIDE = { IN: '增加', OUT: '减少' } as const
/** Source of costs for a change's items that are also in the bill. */
export const AGREED = { AGREED: '投标组价', REPRICED: '重新组价' } as const

/** Mode of an analysis: of a project's bill, in rounds of several (join), or of a change, single (variable, domain B4.1). */
export interface AnalyseMode {
  readonly title: string
  /** Blocks and plan have to be complete before a submit; for a change the specification has no call to complete them. */
  readonly completes: boolean
  /** Public costs and added rows are allowed; the costs of a change are in its lines. */
  readonly publics: boolean
  /** Prices are made here; those of a change are in its lines. */
  readonly prices: boolean
}
export const ANALYSE_MODES = {
  join:     { title: '投标测算', completes: true, publics: true, prices: true },
  variable: { title: '变更测算', completes: false, publics: false, prices: false },
} as const satisfies Readonly<Record<string, AnalyseMode>>
export type ModeName = keyof typeof ANALYSE_MODES

/** Mode of an analysis, by its round. */
export const modeOf = ({ changeId }: { readonly changeId: string | null }): AnalyseMode =>
  ANALYSE_MODES[changeId === null ? 'join' : 'variable']
