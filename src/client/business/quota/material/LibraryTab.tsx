import { Button, Tag } from '@blueprintjs/core'
import { Add, BringData, Build, Trash } from '@blueprintjs/icons'
import { useEffect, useState } from 'react'
import { isEmpty, type Row } from '#schemas/kit/index.ts'
import { DICT } from '#schemas/dict/dictionaries.ts'
import type { Suggestion } from '#client/cells/cellEvents.ts'
import { LineGrid } from '#client/document/LineGrid.tsx'
import { MaterialPicker } from '#client/business/material/MaterialPicker.tsx'
import { useAltKey } from '#client/document/useAltKey.ts'
import { useFirstAdded } from '#client/document/useFirstAdded.ts'
import { useDocument } from '#client/document/view.ts'
import type { RowGroup } from '#client/grid/model.ts'
import { toast } from '#client/ui/toaster.tsx'
import { setActiveStep, standingStep, useStanding } from '../editor/activeStep.ts'
import { useStepGroups } from '../editor/useStepGroups.ts'
import { usePriceTools } from '../prices/usePriceTools.tsx'
import { cellsFrom, otherUnit, rowFrom, unitWords } from './fromLibrary.ts'
import { itemsLike, matchNames, type BoundLine } from './matchNames.ts'

export interface LibraryTabProps {
  readonly line: BoundLine
  /** The machine library is closed for an edited package (spec-2 §5); rows can still be typed and pasted. */
  readonly closed?: boolean
}

const LABELS = { materials: { noun: '材料', counted: '种材料' }, machines: { noun: '机械', counted: '种机械' } } as const

const isOnTab = (): boolean => document.activeElement?.closest('[role=tablist]') != null

/** 材料 and 机械, by step. */
export function LibraryTab({ line, closed = false }: LibraryTabProps) {
  const { store, root, goTo, sheet, shows } = useDocument()
  const { around, moved } = useStanding(line)
  const { noun, counted } = LABELS[line]
  const [selected, setSelected] = useState<readonly string[]>([])
  const [target, setTarget] = useState<string | null>(null)
  const first = useFirstAdded()
  const prices = usePriceTools(selected)
  const groups = useStepGroups(store, line, counted)
  const model = store.line(line)
  const machine = line === 'machines'
  const [ended] = useState(() => ({ names: new Map<string, string>(), fits: itemsLike }))
  useEffect(() => (store.readOnly ? undefined : matchNames(store, line, undefined, ended, (row, unit, isUsed) => {
    const message = `“${String(row.materialName)}”${unitWords(store.lookups, unit, isUsed)}`
    if (unit.cells === null) toast.bad(message)
    else toast.info(message)
  })), [store, line, ended])

  const isShown = shows(line)
  const opens = !store.readOnly && !closed
  const activeStep = (): string | undefined => {
    const row = model.row(sheet(line)?.selection().active?.rowId ?? '')
    return row && String(row.jobKey)
  }
  /** Default: the active step. */
  const open = (jobKey?: string) => {
    const key = jobKey ?? standingStep(store) ?? activeStep() ?? groups[0]?.key
    if (key === undefined) toast.bad('请先在人工中添加工序')
    else setTarget(key)
  }
  useAltKey('KeyL', () => open(), isShown && opens, root)
  // The previous tab's step stays active, if it has rows.
  useEffect(() => {
    // Does not take the focus of a user walking tabs.
    if (!isShown || isOnTab()) return
    const [handle, step] = [sheet(line), standingStep(store)]
    const stepRows = model.rows().filter(row => row.jobKey === step)
    const active = handle?.selection().active
    const last = stepRows.at(-1)
    if (last && active && !stepRows.some(row => row.key === active.rowId)) handle?.goTo({ rowId: String(last.key), column: active.column })
  }, [isShown, sheet, line, store, model])
  const label = (key: string): string => {
    const group = groups.find(one => one.key === key)
    return group ? `${group.number} ${group.title}` : ''
  }
  const close = () => {
    setTarget(null)
    first.leave()
  }
  const pick = (items: readonly Row[], jobKey: string) => {
    const rows = items.map(item => rowFrom(model.grid, crypto.randomUUID(), item, jobKey, model.rows()))
    const [row] = rows
    if (row === undefined) return
    store.edit(line, { label: `添加${noun}`, added: rows.map(one => ({ row: one })) })
    setActiveStep(store, jobKey)
    first.note({ line, rowId: String(row.key), column: machine ? 'materialName' : 'quotaNum' })
    const message = rows.length === 1 ? `已添加 ${String(row.materialName)}` : `已添加 ${rows.length} ${counted}`
    toast.ok(
      `${message}，在工序 ${label(jobKey)}`,
      { text: '查看', onClick: () => { setTarget(null); first.forget(); goTo({ line, rowId: String(row.key), column: 'materialName' }) } }
    )
  }
  const suggest = async (column: string, text: string, row: Row, signal: AbortSignal): Promise<readonly Suggestion[]> => {
    if (column !== 'materialName' || text.trim() === '') return []
    const items = await itemsLike(text.trim(), machine, signal)
    return items.map(item => {
      const unit = otherUnit(model.grid, item, row)
      return {
        key: String(item.id), label: String(item.materialName ?? ''),
        detail: [item.spec, item.brand, unit === undefined
          ? store.lookups.label(DICT.materialUnit, String(item.unit ?? ''))
          : unitWords(store.lookups, unit, !isEmpty(row.libMaterialId))].filter(Boolean).join('　'),
        // A row in another unit stays as typed.
        set: unit?.cells === null && isEmpty(row.libMaterialId) ? {} : cellsFrom(model.grid, item, row, model.rows()),
      }
    })
  }
  const lookUp = (_column: string, row: Row): Promise<void> => {
    ended.names.set(String(row.key), String(row.materialName))
    return store.settled()
  }
  const adding = ({ key }: RowGroup) =>
    <Button size="small" variant="minimal" icon={<Add size={14} />} text={noun} onClick={() => open(key)} />
  return (
    <div {...around}>
      <LineGrid
        line={line}
        noun={noun}
        groups={groups}
        groupActions={opens ? adding : undefined}
        toolbar={!store.readOnly && <>
          {closed
            ? <Tag minimal icon={<Build />} title="编辑定额包时不能从机械库选择，可以在表格中录入或粘贴机械">功能重新调整，请期待</Tag>
            : <Button icon={<BringData />} text={`从${noun}库选择`} title="Alt L" aria-keyshortcuts="Alt+L" onClick={() => open()} />}
          {!machine && prices.buttons}
          <Button
            variant="minimal" icon={<Trash />} aria-label={`删除${noun}`} title={`删除${noun}`}
            onClick={() => (selected.length ? model.edit({ label: `删除${noun}`, removed: selected }) : toast.info(`请先选择要删除的${noun}`))}
          />
        </>}
        onRows={ids => {
          setSelected(ids)
          moved()
        }}
        cellEvents={{ suggest, ended: lookUp, ...(!machine && prices.cellEvents) }}
      />
      {!machine && prices.dialogs}
      {target !== null && (
        <MaterialPicker
          machine={machine}
          targets={groups.map(({ key }) => ({ key, label: label(key) }))}
          target={target}
          chosenOf={key => new Set(model.rows().filter(row => row.jobKey === key).map(row => String(row.libMaterialId)))}
          onPick={pick}
          onClose={close}
        />
      )}
    </div>
  )
}
