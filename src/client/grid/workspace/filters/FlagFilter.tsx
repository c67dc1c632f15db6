import { Radio } from '@blueprintjs/core'
import { groupThousands, kindOf } from '#schemas/kit/index.ts'
import { conditionValue, OP_LABELS } from '#client/grid/remote/filterText.ts'
import type { FilterEditorProps } from './filterEditor.ts'
import { countOf, valueOf } from './filterEditor.ts'

export function BooleanFilter({ columnKey, column, lookups, filters, onChange, counts }: FilterEditorProps) {
  return (
    <div className="yz-filter-list" role="radiogroup" aria-label={column.label}>
      {[true, false].map(value => (
        <Radio
          key={String(value)}
          checked={valueOf(filters, 'equals') === value}
          onChange={() => onChange([{ key: columnKey, op: 'equals', value }])}
        >
          <span className="name">{conditionValue(value, column, lookups)}</span>
          {counts && <span className="count">{groupThousands(String(countOf(counts, value)))}</span>}
        </Radio>
      ))}
    </div>
  )
}

/** 为空 or 不为空, below editors whose kind supports them. */
export function PresenceFilter({ columnKey, column, filters, onChange, counts }: FilterEditorProps) {
  const supported = kindOf(column).filters
  const ops = (['empty', 'filled'] as const).filter(op => supported.includes(op))
  if (ops.length === 0) return null
  return (
    <div className="yz-filter-presence" role="radiogroup" aria-label={`${column.label}是否填写`}>
      {ops.map(op => (
        <Radio
          key={op}
          inline
          label={op === 'empty' && countOf(counts, null) ? `${OP_LABELS[op]}（${countOf(counts, null)}）` : OP_LABELS[op]}
          checked={filters.some(filter => filter.op === op)}
          onChange={() => onChange([{ key: columnKey, op }])}
        />
      ))}
    </div>
  )
}
