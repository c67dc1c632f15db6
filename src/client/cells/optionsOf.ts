import { holds, type Column, type Grid, type KindName, type Lookups, type Row } from '#schemas/kit/index.ts'

/** One entry of a list; `refused` says why it cannot be taken now. */
export interface ListOption {
  readonly key: string
  readonly label: string
  readonly aliases: readonly string[]
  readonly initials?: string
  readonly refused: string | null
}

interface Asked {
  readonly grid: Grid
  readonly column: Column<KindName, unknown>
  readonly columnKey: string
  readonly row: Row
  readonly head: Row
  readonly lookups: Lookups
}

function listed({ column, lookups }: Asked): Omit<ListOption, 'refused'>[] {
  const options = column.options as Partial<Column<'choice'>['options'] & Column<'dict'>['options']>
  if (options.values) return Object.entries(options.values).map(([key, label]) => ({ key, label, aliases: [] }))
  if (options.source === undefined) return []
  return lookups.options(options.source).filter(o => !o.disabled)
    .map(({ key, label, aliases = [], initials }) => ({ key, label, aliases, initials }))
}

/** The options of a cell; values forbidden by a rule are listed with its message. */
export function optionsOf(asked: Asked): ListOption[] {
  const { grid, columnKey, row, head } = asked
  const rules = grid.rules.filter(rule => rule.forbid?.[columnKey] && holds(rule.when, row, head))
  return listed(asked).map(option => {
    const rule = rules.find(r => r.forbid?.[columnKey]?.includes(option.key))
    return { ...option, refused: rule ? rule.message ?? '当前不可选择' : null }
  })
}
