/** Direction of a changed item: omitted work is negative. */
export const ITEM_SIDE = { IN: '增加', OUT: '减少' } as const
export const PRICING_BASIS = { AGREED: '投标组价', REPRICED: '重新组价' } as const

/** Analysis mode: of a bill, several per round (join), or of a change, single (variable, domain B4.1). */
export interface AnalyseMode {
  readonly title: string
  /** Blocks and plan must be complete before a submit; for changes the specification has no such call. */
  readonly completes: boolean
  /** Public costs and added rows are allowed; a change has its costs in its lines. */
  readonly publics: boolean
  /** Prices are set here; a change has its prices in its lines. */
  readonly prices: boolean
}
export const ANALYSE_MODES = {
  join:     { title: '投标测算', completes: true, publics: true, prices: true },
  variable: { title: '变更测算', completes: false, publics: false, prices: false },
} as const satisfies Readonly<Record<string, AnalyseMode>>
export type ModeName = keyof typeof ANALYSE_MODES

export const modeOf = ({ changeId }: { readonly changeId: string | null }): AnalyseMode =>
  ANALYSE_MODES[changeId === null ? 'join' : 'variable']
