import { Button, HTMLSelect } from '@blueprintjs/core'
import { AddRowBottom, BringData, Search, Time, Trash } from '@blueprintjs/icons'
import { useEffect, useMemo, useState } from 'react'
import { isEmpty, newRow, type Row } from '#schemas/kit/index.ts'
import { CALC_MODE } from '#schemas/quota/states.ts'
import { BLANKING_STEP, quotaWorkers } from '#schemas/quota/workers.ts'
import { LineGrid } from '#client/document/LineGrid.tsx'
import { useFact } from '#client/document/useDraft.ts'
import { useDocument } from '#client/document/view.ts'
import { confirm } from '#client/ui/ConfirmAlert.tsx'
import { toast } from '#client/ui/toaster.tsx'
import { useStanding } from '../editor/activeStep.ts'
import { askingModel } from './askingModel.ts'
import { fillDailyPrices } from './dailyPrices.ts'
import { LabourHead } from './LabourHead.tsx'
import { LabourLookups, type LabourLookup } from './LabourLookups.tsx'
import { suggestSteps } from './suggestSteps.ts'
import { WaitDialog } from './WaitDialog.tsx'

type CalcMode = keyof typeof CALC_MODE

/** 人工: steps, prices and budget shares (spec-2 §4). */
export function LabourTab() {
  const { store, goTo, setTab } = useDocument()
  const { around, moved } = useStanding('workers')
  const [selected, setSelected] = useState<readonly string[]>([])
  const [lookup, setLookup] = useState<LabourLookup | null>(null)
  const [pendingRow, setPendingRow] = useState<Row | null>(null)
  const model = useMemo(() => askingModel(store), [store])
  const mode = useFact(store, now => String(now.head('calcMode'))) as CalcMode
  useEffect(() => (store.readOnly ? undefined : fillDailyPrices(store)), [store])
  const step = (): Row | undefined => (selected[0] === undefined ? undefined : model.row(selected[0]))

  const add = () => {
    const rowId = crypto.randomUUID()
    store.edit('workers', { label: '添加工序', added: [{ row: newRow(quotaWorkers, rowId), afterId: selected.at(-1) }] })
    goTo({ line: 'workers', rowId, column: 'jobName' })
  }
  const remove = () => {
    const removed = selected.filter(id => model.row(id)?.jobId !== BLANKING_STEP.jobId)
    if (removed.length === 0) toast.info(selected.length ? '放线、测量、排版、下料是必须的工序，不能删除' : '请先选择要删除的工序')
    else model.edit({ label: '删除工序', removed })
  }
  const wait = () => {
    const row = step()
    if (row) setPendingRow(row)
    else toast.bad('请先选择工序再添加工艺等待期')
  }
  const open = (kind: LabourLookup['kind']) => {
    const row = step()
    if (kind === 'step' && isEmpty(row?.jobName)) return toast.bad('请先填写工序')
    if (kind === 'daily' && isEmpty(row?.jobCategory)) return toast.bad('请先选择工种')
    setLookup({ kind, rowId: row ? String(row.key) : null })
  }
  const change = async (next: CalcMode) => {
    const text = next === 'totalToJobStep' ? '工序合价将由人工预算按占比算出。' : '人工预算和占比将由工序合价算出。'
    if (next !== mode && await confirm({ title: `切换为“${CALC_MODE[next]}”？`, text: `${text}现有数值保留，可以撤销。`, verb: '切换' }))
      store.setHeadValue('calcMode', next)
  }
  const tools = !store.readOnly && <>
    <Button icon={<AddRowBottom />} text="添加工序" onClick={add} />
    <Button icon={<Search />} text="工序价格查询" onClick={() => open('step')} />
    <Button icon={<Search />} text="人工单价查询" onClick={() => open('labour')} />
    <Button icon={<BringData />} text="工日单价" onClick={() => open('daily')} />
    <Button icon={<Time />} text="工艺等待期" onClick={wait} />
    <Button variant="minimal" icon={<Trash />} aria-label="删除工序" title="删除工序" onClick={remove} />
  </>
  return (
    <div {...around}>
      <LabourHead />
      <LineGrid
        line="workers"
        noun="工序"
        model={model}
        toolbar={tools}
        end={(
          <HTMLSelect
            aria-label="计算方式" disabled={store.readOnly} value={mode} onChange={event => void change(event.target.value as CalcMode)}
          >
            {Object.entries(CALC_MODE).map(([key, label]) => <option key={key} value={key}>{label}</option>)}
          </HTMLSelect>
        )}
        onRows={ids => {
          setSelected(ids)
          moved()
        }}
        cellEvents={{
          locked: row => row.jobId === BLANKING_STEP.jobId,
          suggest: suggestSteps,
          open: column => setTab(column === 'machineCount' ? 'machines' : column === 'documentCount' ? 'documents' : 'materials'),
        }}
      />
      {lookup && <LabourLookups lookup={lookup} onClose={() => setLookup(null)} />}
      {pendingRow && (
        <WaitDialog
          step={pendingRow}
          onClose={() => setPendingRow(null)}
          onSet={hours => {
            const rowId = String(pendingRow.key)
            store.edit(
              'workers',
              { label: '工艺等待期', cells: [{ rowId, column: 'waitTime', value: hours }, { rowId, column: 'isWait', value: hours > 0 }] }
            )
            setPendingRow(null)
          }}
        />
      )}
    </div>
  )
}
