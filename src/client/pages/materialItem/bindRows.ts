import type { Row } from '#schemas/kit/index.ts'
import type { ItemSuggestion } from '#shared/api/materialItem.ts'

export interface BindRow {
  readonly item: Row
  readonly options: readonly { readonly item: Row, readonly reasons: readonly string[] }[]
  /** Id of the only possible library item: all such rows are accepted by one key. */
  readonly sure: string | null
  /** Id of the chosen library item; null without a suggestion. */
  readonly choice: string | null
  readonly accepted: boolean
  readonly problem?: string
}

const BY = { BINDING: '同名明细已绑定', LIBRARY: '库中唯一相符' } as const

/** In the order of the items. */
export function rowsFrom(items: readonly Row[], suggestions: readonly ItemSuggestion[]): BindRow[] {
  const byId = new Map(suggestions.map(suggestion => [suggestion.id, suggestion]))
  return items.flatMap((item): BindRow[] => {
    const suggestion = byId.get(String(item.id))
    if (suggestion === undefined) return []
    const { item: only, by, candidates } = suggestion
    const options = only !== null && by !== null
      ? [{ item: only as Row, reasons: [BY[by]] }] : candidates.map(candidate => ({ ...candidate, item: candidate.item as Row }))
    return [{
      item, options, sure: only?.id ?? null, choice: options[0] === undefined ? null : String(options[0].item.id), accepted: false,
    }]
  })
}

export type BindAct =
  | { readonly act: 'load', readonly rows: readonly BindRow[] }
  | { readonly act: 'choose', readonly id: string, readonly choice: string }
  | { readonly act: 'add', readonly id: string, readonly item: Row }
  | { readonly act: 'accept', readonly id: string, readonly accepted: boolean }
  | { readonly act: 'acceptSure' }
  | {
    readonly act: 'answered', readonly done: readonly string[],
    readonly problems: readonly { readonly row: string, readonly text: string }[]
  }

const idOf = ({ item }: BindRow): string => String(item.id)

/** Reduces the rows by an act. Bound rows are removed; refused ones get their problem and are not accepted. */
export function bindRows(rows: readonly BindRow[], act: BindAct): readonly BindRow[] {
  const change = (id: string, next: (row: BindRow) => Partial<BindRow>): readonly BindRow[] =>
    rows.map(row => (idOf(row) === id ? { ...row, problem: undefined, ...next(row) } : row))
  switch (act.act) {
    case 'load': return act.rows
    case 'choose': return change(act.id, () => ({ choice: act.choice, accepted: true }))
    case 'add': return change(act.id, ({ options }) => {
      const choice = String(act.item.id)
      const has = options.some(option => option.item.id === choice)
      return { options: has ? options : [{ item: act.item, reasons: ['自选'] }, ...options], choice, accepted: true }
    })
    case 'accept': return change(act.id, row => ({ accepted: act.accepted && row.choice !== null }))
    case 'acceptSure': return rows.map(row => (row.sure !== null && row.choice === row.sure ? { ...row, accepted: true } : row))
    case 'answered': {
      const done = new Set(act.done)
      const problems = new Map(act.problems.map(({ row, text }) => [row, text]))
      return rows.filter(row => !done.has(idOf(row)))
        .map(row => (problems.has(idOf(row)) ? { ...row, accepted: false, problem: problems.get(idOf(row)) } : row))
    }
  }
}
