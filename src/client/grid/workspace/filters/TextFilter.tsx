import { HTMLSelect, InputGroup } from '@blueprintjs/core'
import type { FilterOp } from '#schemas/kit/index.ts'
import { kindOf } from '#schemas/kit/index.ts'
import { OP_LABELS } from '#client/grid/remote/filterText.ts'
import type { FilterEditorProps } from './filterEditor.ts'
import { textOf } from './filterEditor.ts'

const isTextOp = (op: FilterOp): boolean => op === 'contains' || op === 'starts' || op === 'equals'

/** 包含、开头是 or 等于, one text. */
export function TextFilter({ columnKey, column, filters, onChange }: FilterEditorProps) {
  const ops = kindOf(column).filters.filter(isTextOp)
  const op = filters.find(filter => isTextOp(filter.op))?.op ?? ops[0] ?? 'contains'
  const set = (nextOp: FilterOp, value: string) => onChange(value === '' ? [] : [{ key: columnKey, op: nextOp, value }])
  return (
    <div className="yz-filter-line">
      <HTMLSelect
        aria-label="比较方式"
        value={op}
        options={ops.map(value => ({ value, label: OP_LABELS[value] }))}
        onChange={event => set(ops.find(known => known === event.currentTarget.value) ?? op, textOf(filters, op))}
      />
      <InputGroup autoFocus fill aria-label={column.label} value={textOf(filters, op)} onValueChange={value => set(op, value)} />
    </div>
  )
}
