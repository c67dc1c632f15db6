import { holds, type Column, type Grid, type KindName, type Lookups, type Row } from '#schemas/kit/index.ts'

/** List option; `refused` is the reason why it is disabled. */
export interface ListOption {
  readonly key: string
  readonly label: string
  readonly aliases: readonly string[]
  readonly initials?: string
  readonly refused: string | null
}

interface OptionQuery {
  readonly grid: Grid
  readonly column: Column<KindName, unknown>
  readonly columnKey: string
  readonly row: Row
  readonly head: Row
  readonly lookups: Lookups
}

function listed({ column, lookups }: OptionQuery): Omit<ListOption, 'refused'>[] {
  const options = column.options as Partial<Column<'choice'>['options'] & Column<'dict'>['options']>
  if (options.values) return Object.entries(options.values).map(([key, label]) => ({ key, label, aliases: [] }))
  if (options.source === undefined) return []
  return lookups.options(options.source).filter(o => !o.disabled)
    .map(({ key, label, aliases = [], initials }) => ({ key, label, aliases, initials }))
}

/** Options of a cell; those forbidden by a rule carry its message. */
export function optionsOf(query: OptionQuery): ListOption[] {
  const { grid, columnKey, row, head } = query
  const rules = grid.rules.filter(rule => rule.forbid?.[columnKey] && holds(rule.when, row, head))
  return listed(query).map(option => {
    const rule = rules.find(r => r.forbid?.[columnKey]?.includes(option.key))
    return { ...option, refused: rule ? rule.message ?? '当前不可选择' : null }
  })
}
