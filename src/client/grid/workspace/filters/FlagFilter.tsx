import { Radio } from '@blueprintjs/core'
import { formatCell, kindOf } from '#schemas/kit/index.ts'
import { OP_LABELS } from '#client/grid/remote/filterText.ts'
import type { FilterEditorProps } from './filterEditor.ts'
import { valueOf } from './filterEditor.ts'

/** Yes or no. */
export function BooleanFilter({ columnKey, column, lookups, filters, onChange }: FilterEditorProps) {
  return (
    <div className="yz-filter-list" role="radiogroup" aria-label={column.label}>
      {[true, false].map(value => (
        <Radio
          key={String(value)}
          label={formatCell(value, column, lookups)}
          checked={valueOf(filters, 'equals') === value}
          onChange={() => onChange([{ key: columnKey, op: 'equals', value }])}
        />
      ))}
    </div>
  )
}

/** 为空 or 不为空: under every editor whose kind knows them. */
export function PresenceFilter({ columnKey, column, filters, onChange }: FilterEditorProps) {
  const known = kindOf(column).filters
  const ops = (['empty', 'filled'] as const).filter(op => known.includes(op))
  if (ops.length === 0) return null
  return (
    <div className="yz-filter-presence" role="radiogroup" aria-label={`${column.label}是否填写`}>
      {ops.map(op => (
        <Radio
          key={op}
          inline
          label={OP_LABELS[op]}
          checked={filters.some(filter => filter.op === op)}
          onChange={() => onChange([{ key: columnKey, op }])}
        />
      ))}
    </div>
  )
}
