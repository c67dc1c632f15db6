import { Button, Checkbox, HTMLSelect, InputGroup, SegmentedControl } from '@blueprintjs/core'
import { useMemo, useState } from 'react'
import { formatCell, scaleOf } from '#schemas/kit/index.ts'
import { DialogFrame } from '#client/ui/DialogFrame.tsx'
import { FieldRow } from '#client/ui/FieldRow.tsx'
import type { RowModel } from '#client/grid/model.ts'
import { ProblemTable } from '#client/grid/report/ProblemTable.tsx'
import type { EditReport, SheetSelection } from '#client/grid/sheet/types.ts'
import { bulkColumns, planBulk, waysOf, type BulkPlan, type BulkWay } from './bulk.ts'
import { BulkValue } from './BulkValue.tsx'

const WAYS = { set: '设为', clear: '清空', add: '增加', multiply: '乘以', round: '保留小数' } as const satisfies Record<BulkWay, string>
const SHOWN = 3

export interface BulkEditDialogProps {
  readonly model: RowModel
  readonly selection: SheetSelection
  /** Visible columns in their order. */
  readonly columns: readonly string[]
  readonly firstRow: number
  /** What all rows at hand are called: 本页, 全部. */
  readonly everything: string
  readonly onDone: (report: EditReport) => void
  readonly onClose: () => void
}

/** 将修改 12 行，3 行不变，2 行不可编辑 */
function countText({ cells, same, locked, refused }: BulkPlan): string {
  return [
    `将修改 ${cells.length} 行`, same > 0 && `${same} 行不变`, locked > 0 && `${locked} 行不可编辑`, refused.length > 0 && `${refused.length} 行不合要求`,
  ].filter(part => part !== false).join('，')
}

/** One change for one column of many rows: counted and checked before it is made, one step of undo. */
export function BulkEditDialog({ model, selection, columns, firstRow, everything, onDone, onClose }: BulkEditDialogProps) {
  const all = useMemo(() => model.rows().map(row => String(row[model.grid.rowKey])), [model])
  const [whole, setWhole] = useState(false)
  const rowIds = whole ? all : selection.rowIds
  const keys = useMemo(() => bulkColumns(model, rowIds, columns), [model, rowIds, columns])
  const active = selection.active?.column
  const [chosen, setChosen] = useState(active !== undefined && keys.includes(active) ? active : keys[0] ?? '')
  const [way, setWay] = useState<BulkWay>('set')
  const [text, setText] = useState('')
  const [round, setRound] = useState(true)
  const numbers = useMemo(() => new Map(all.map((id, i) => [id, i + firstRow])), [all, firstRow])
  const plan = useMemo(
    () => planBulk(model, rowIds, { column: chosen, way, text, round }, id => numbers.get(id) ?? 0),
    [model, rowIds, chosen, way, text, round, numbers],
  )
  const column = model.grid.columns[chosen]
  const row = model.row(rowIds[0] ?? '')
  const started = way === 'clear' || text !== ''
  const ready = started && plan.problem === null && plan.cells.length > 0
  const apply = () => {
    if (!ready) return
    model.edit({ label: '批量修改', cells: plan.cells })
    onDone({ action: '批量修改', written: plan.cells, skipped: plan.locked, refused: plan.refused })
  }
  return (
    <DialogFrame
      size="S"
      title="批量修改"
      onClose={onClose}
      actions={<Button intent="primary" text={ready ? `修改 ${plan.cells.length} 行` : '修改'} disabled={!ready} onClick={apply} />}
    >
      <div className="yz-bulk">
        <FieldRow label="范围">
          {() => (
            <SegmentedControl
              size="small" value={whole ? 'all' : 'selected'} onValueChange={value => setWhole(value === 'all')}
              options={[
                { value: 'selected', label: `选中的 ${selection.rowIds.length} 行` }, { value: 'all', label: `${everything} ${all.length} 行` },
              ]}
            />
          )}
        </FieldRow>
        {!column || !row ? <p className="yz-bulk-none">这些行没有可以修改的列。</p> : (
          <>
            <FieldRow label="列">
              {({ id }) => (
                <HTMLSelect
                  fill id={id} value={chosen}
                  onChange={event => {
                    setChosen(event.currentTarget.value)
                    setWay('set')
                    setText('')
                  }}
                >
                  {keys.map(key => <option key={key} value={key}>{model.grid.columns[key]!.label}</option>)}
                </HTMLSelect>
              )}
            </FieldRow>
            <FieldRow label="改为">
              {() => (
                <SegmentedControl
                  size="small" value={way}
                  onValueChange={value => {
                    const next = waysOf(column).find(one => one === value)
                    if (next) setWay(next)
                  }}
                  options={waysOf(column).map(value => ({ value, label: WAYS[value] }))}
                />
              )}
            </FieldRow>
            {way === 'set' && (
              <FieldRow label="新值">
                {({ id }) => <BulkValue key={chosen} id={id} model={model} columnKey={chosen} row={row} text={text} onText={setText} onEnter={apply} />}
              </FieldRow>
            )}
            {way !== 'set' && way !== 'clear' && (
              <FieldRow label={way === 'round' ? '小数位数' : way === 'add' ? '增加' : '乘以'}>
                {({ id }) => (
                  <InputGroup
                    autoFocus id={id} value={text} onValueChange={setText} placeholder={way === 'add' ? '负数为减少' : ''}
                    onKeyDown={event => { if (event.key === 'Enter') apply() }}
                  />
                )}
              </FieldRow>
            )}
            {(way === 'add' || way === 'multiply') && (
              <Checkbox checked={round} label={`结果四舍五入到 ${scaleOf(column)} 位小数`} onChange={event => setRound(event.currentTarget.checked)} />
            )}
            <div className="yz-bulk-preview" role="status">
              {started && (plan.problem ?? countText(plan))}
              {started && plan.problem === null && plan.cells.slice(0, SHOWN).map(({ rowId, value }) => (
                <p key={rowId}>
                  第 {numbers.get(rowId)} 行：{formatCell(model.row(rowId)?.[chosen], column, model.lookups) || '空'} → <b>{formatCell(value, column, model.lookups) || '空'}</b>
                </p>
              ))}
            </div>
            {started && plan.refused.length > 0 && (
              <div className="yz-bulk-refused"><ProblemTable lines={plan.refused.map(line => ({ ...line, label: column.label }))} /></div>
            )}
          </>
        )}
      </div>
    </DialogFrame>
  )
}
