import { Button, Checkbox, InputGroup, SegmentedControl } from '@blueprintjs/core'
import { useMemo, useRef, useState } from 'react'
import { scaleOf } from '#schemas/kit/index.ts'
import { DialogFrame } from '#client/ui/DialogFrame.tsx'
import { FieldRow } from '#client/ui/FieldRow.tsx'
import { ListField } from '#client/ui/pick/fields.tsx'
import type { RowModel } from '#client/grid/model.ts'
import { messageOf } from '#client/grid/remote/messages.ts'
import type { RemoteList } from '#client/grid/remote/useRemoteList.ts'
import type { EditReport, SheetSelection } from '#client/grid/sheet/types.ts'
import { bulkColumns, planBulk, RECKONS, waysOf, type AnyColumn, type BulkWay } from './bulk.ts'
import { BulkPreview } from './BulkPreview.tsx'
import { BulkValue } from './BulkValue.tsx'
import { useBulkScope } from './useBulkScope.ts'

const WAYS = { set: '设为', clear: '清空', percent: '按百分比', add: '按数值', multiply: '乘以系数', round: '保留小数' } as const satisfies Record<
  BulkWay, string
>
const wayText = (way: BulkWay, { kind }: AnyColumn): string => (way === 'add' && kind === 'money' ? '按金额' : WAYS[way])
const OPERAND = {
  percent: ['增减百分比', '5 为上调 5%，负数为下调'], add: ['增减', '负数为减少'], multiply: ['系数', '1.05'], round: ['小数位数', ''],
} as const satisfies Partial<Record<BulkWay, readonly [string, string]>>

export interface BulkEditDialogProps {
  readonly model: RowModel
  readonly list?: RemoteList
  readonly selection: SheetSelection
  readonly columns: readonly string[]
  readonly firstRow: number
  readonly onDone: (report: EditReport) => void
  readonly onClose: () => void
}

/** Shows every row of the list. @returns false where impossible */
async function broughtIn({ tree }: RowModel, list: RemoteList): Promise<boolean> {
  if (!tree) return list.showAll()
  await tree.level(Number.MAX_SAFE_INTEGER)
  return tree.shape().ids.every(id => tree.hidden(id) === 0)
}

/** One change of a column in many rows or pages, with a preview; one undo step. */
export function BulkEditDialog({ model, list, selection, columns, firstRow, onDone, onClose }: BulkEditDialogProps) {
  const target = useBulkScope({ model, list, selection, firstRow })
  const { rows, rowIds, numberOf } = target
  const keys = useMemo(() => bulkColumns(rows, rowIds, columns), [rows, rowIds, columns])
  const [requested, setRequested] = useState(selection.active?.column ?? '')
  const chosen = keys.includes(requested) ? requested : keys[0] ?? ''
  const [way, setWay] = useState<BulkWay>('set')
  const [text, setText] = useState('')
  const [round, setRound] = useState(true)
  // Arrow keys stay in the choice; a click leads to the field.
  const byKey = useRef(false)
  const [leadsOn, setLeadsOn] = useState(true)
  const [state, setState] = useState<{ readonly busy: boolean; readonly problem: string | null }>({ busy: false, problem: null })
  const edit = useMemo(() => ({ column: chosen, way, text, round }), [chosen, way, text, round])
  const plan = useMemo(() => planBulk(rows, rowIds, edit, numberOf), [rows, rowIds, edit, numberOf])
  const column = model.grid.columns[chosen]
  const row = rows.row(rowIds[0] ?? '')
  const started = way === 'clear' || text !== ''
  const ready = started && target.waits === null && plan.problem === null && plan.cells.length > 0
  const write = (made: typeof plan) => {
    model.edit({ label: '批量修改', cells: made.cells })
    onDone({ action: '批量修改', written: made.cells, skipped: made.locked, locked: [], refused: made.refused })
  }
  /** Loads all pages first, so that every outcome is visible. */
  const writeAll = async (all: RemoteList) => {
    setState({ busy: true, problem: null })
    const failed = await broughtIn(model, all).then(isShown => (isShown ? null : '列表已变化，请重试'), messageOf)
    if (failed !== null) return setState({ busy: false, problem: failed })
    const ids = model.tree?.shape().ids ?? model.rows().map(one => String(one[model.grid.rowKey]))
    const numbers = new Map(ids.map((id, i) => [id, i + 1]))
    write(planBulk(model, ids, edit, id => numbers.get(id) ?? 0))
  }
  const apply = () => {
    if (!ready || state.busy) return
    if (target.scope === 'filter' && list) void writeAll(list)
    else write(plan)
  }
  const operand = way === 'set' || way === 'clear' ? null : OPERAND[way]
  const message = target.waits ?? state.problem ?? (started ? plan.problem : null)
  return (
    <DialogFrame
      size="S"
      title="批量修改"
      onClose={onClose}
      actions={<Button
        intent="primary" text={ready ? `修改 ${plan.cells.length} 行` : '修改'} disabled={!ready} loading={state.busy} onClick={apply}
      />}
    >
      <div className="yz-bulk">
        <FieldRow label="范围">
          {() => (
            <SegmentedControl
              size="small" value={target.scope} options={[...target.choices]}
              onValueChange={value => {
                const next = target.choices.find(one => one.value === value)
                if (next) target.choose(next.value)
              }}
            />
          )}
        </FieldRow>
        {column && row && (
          <>
            <FieldRow label="列" required>
              {aria => (
                <ListField
                  aria={aria} noun="列" choices={keys.map(key => ({ key, label: model.grid.columns[key]!.label }))} value={chosen}
                  onChange={key => {
                    setRequested(key ?? chosen)
                    setWay('set')
                    setLeadsOn(true)
                    setText('')
                  }}
                />
              )}
            </FieldRow>
            <FieldRow label="改为">
              {() => (
                <div onKeyDownCapture={() => { byKey.current = true }} onPointerDownCapture={() => { byKey.current = false }}>
                  <SegmentedControl
                    size="small" value={way}
                    onValueChange={value => {
                      const next = waysOf(column).find(one => one === value)
                      if (next) setWay(next)
                      setLeadsOn(!byKey.current)
                    }}
                    options={waysOf(column).map(value => ({ value, label: wayText(value, column) }))}
                  />
                </div>
              )}
            </FieldRow>
            {way === 'set' && (
              <FieldRow label="新值">
                {({ id }) => <BulkValue
                  key={chosen} focused={leadsOn} id={id} model={model} columnKey={chosen} row={row} text={text} onText={setText}
                  onEnter={apply}
                />}
              </FieldRow>
            )}
            {operand && (
              <FieldRow label={operand[0]}>
                {({ id }) => (
                  <InputGroup
                    autoFocus={leadsOn} key={way} id={id} value={text} onValueChange={setText} placeholder={operand[1]}
                    {...(way === 'percent' && { rightElement: <span className="yz-bulk-unit">%</span> })}
                    onKeyDown={event => { if (event.key === 'Enter' && !event.nativeEvent.isComposing) apply() }}
                  />
                )}
              </FieldRow>
            )}
            {RECKONS.has(way) && (
              <Checkbox
                checked={round} label={`结果四舍五入到 ${scaleOf(column)} 位小数`} onChange={event => setRound(event.currentTarget.checked)}
              />
            )}
          </>
        )}
        {message !== null && <div className="yz-bulk-preview" role="status">{message}</div>}
        {message === null && (!column || !row) && <p className="yz-bulk-none">这些行没有可以修改的列。</p>}
        {message === null && column && started
          && <BulkPreview plan={plan} rows={rows} column={column} columnKey={chosen} numberOf={numberOf} computes={list !== undefined} />}
      </div>
    </DialogFrame>
  )
}
