/** Which way a change moves an item: what is not built any more counts below zero. */
export const ITEM_SIDE = { IN: '增加', OUT: '减少' } as const
/** Where the costs of an item that a change has in common with the bill come from. */
export const AGREED = { AGREED: '投标组价', REPRICED: '重新组价' } as const

/** What an analysis is of: the bill of a project, in rounds of several (join), or a change, alone (variable, domain B4.1). */
export interface AnalyseMode {
  readonly title: string
  /** Whether its blocks and its plan have to be complete before it is submitted: of a change no call of the specification submits them. */
  readonly completes: boolean
  /** Whether costs may name no item, and rows be added: what a change costs stands in its lines. */
  readonly publics: boolean
  /** Whether prices are made in it: those of a change stand in its lines. */
  readonly prices: boolean
}
export const ANALYSE_MODES = {
  join:     { title: '投标测算', completes: true, publics: true, prices: true },
  variable: { title: '变更测算', completes: false, publics: false, prices: false },
} as const satisfies Readonly<Record<string, AnalyseMode>>
export type ModeName = keyof typeof ANALYSE_MODES

/** The mode of an analysis, by the round that it stands in. */
export const modeOf = ({ changeId }: { readonly changeId: string | null }): AnalyseMode => ANALYSE_MODES[changeId === null ? 'join' : 'variable']
