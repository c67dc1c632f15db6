import { Button } from '@blueprintjs/core'
import { Add, Calculator, Link, Tick, Trash, Unlink } from '@blueprintjs/icons'
import { useMemo, useRef, useState, type JSX } from 'react'
import type { AnalyseMode } from '#schemas/analysis/modes.ts'
import { whyLocked, type Row } from '#schemas/kit/index.ts'
import type { RoundAnalysis } from '#shared/api/analysis.ts'
import type { CellEvents, RowAction } from '#client/cells/cellEvents.ts'
import { call } from '#client/data/http.ts'
import { reload } from '#client/data/swr.ts'
import { finishTyping } from '#client/document/finishTyping.ts'
import type { Filter } from '#client/grid/remote/query.ts'
import { useRemoteList } from '#client/grid/remote/useRemoteList.ts'
import type { SaveRows } from '#client/grid/remote/saving.ts'
import type { SheetHandle } from '#client/grid/sheet/types.ts'
import { GridWorkspace } from '#client/grid/workspace/GridWorkspace.tsx'
import { EmptyState } from '#client/ui/EmptyState.tsx'
import { StateTag } from '#client/ui/StateTag.tsx'
import { toast } from '#client/ui/toaster.tsx'
import { renewAnalyses } from '../useAnalyses.ts'
import { usePartPlace, type PartPlaces } from '../partPlaces.ts'
import { ItemPicker } from './ItemPicker.tsx'
import { itemsOf } from './itemSource.ts'
import { BLOCKS, withoutChoice, type BlockPart, type OfAnalysis } from './parts.ts'

const PAGE_SIZE = 100
const NO_ACTIONS = [] as const

export interface BlockSheetProps {
  readonly part: BlockPart
  readonly of: OfAnalysis
  readonly analysis: RoundAnalysis
  readonly mode: AnalyseMode
  /** Whether the user can edit this analysis. */
  readonly works: boolean
  readonly shown: boolean
  /** The page's navigation to rows; absent in a dialog. */
  readonly places?: PartPlaces
  /** Limits the rows to this item, in a dialog. */
  readonly item?: { readonly id: string, readonly name: string }
  /** Actions on the selected rows or on one row, each followed by a reload. */
  readonly batch?: readonly { readonly label: string, readonly icon?: JSX.Element, readonly run: (rows: readonly Row[]) => Promise<void> }[]
  readonly rowActs?: readonly (Omit<RowAction, 'run'> & { readonly run: (row: Row) => Promise<void> })[]
}

/** A part of an analysis, edited in place; marking it complete is a separate action (domain B4.4). */
export function BlockSheet({
  part, of: ids, analysis, mode, works, shown: isVisible, places: openSheets, item, batch = NO_ACTIONS, rowActs = NO_ACTIONS,
}: BlockSheetProps) {
  const { grid: fullGrid, page, save: saves, saveOfItem, mark: ownMark, noun, none: emptyText, owed: missingText, ofItem } = BLOCKS[part]
  // A part without submission has no mark, unless the mark can be removed.
  const mark = mode.completes || ownMark?.unset ? ownMark : undefined
  const itemId = item?.id
  const grid = useMemo(() => (itemId === undefined ? fullGrid : withoutChoice(fullGrid)), [itemId, fullGrid])
  const save = useMemo<SaveRows>(() => {
    const send = itemId !== undefined && saveOfItem ? saveOfItem({ ...ids, itemId }) : saves(ids)
    return async (change, key) => {
      const response = await send(change, key)
      void Promise.all([renewAnalyses(), reload(page)])
      return response
    }
  }, [ids, itemId, page, saves, saveOfItem])
  const fixed = useMemo<readonly Filter[]>(() => (itemId === undefined ? [] : [{ key: 'itemId', op: 'in', value: [itemId] }]), [itemId])
  const list = useRemoteList(
    grid, page, ids,
    { of: [ids.analyseId, itemId].filter(Boolean).join(' '), inAddress: false, pageSize: PAGE_SIZE, fixed, ...(works && { save }) }
  )
  const sheet = useRef<SheetHandle>(null)
  const [selected, setSelected] = useState<readonly string[]>([])
  const [naming, setNaming] = useState<Row | null>(null)
  const [busy, setBusy] = useState(false)
  const edits = works && list.can('edit')
  const names = edits && item === undefined
  const isOpen = (row: Row): boolean => whyLocked(grid, row, 'itemName', undefined) === null
  usePartPlace(openSheets, part, list, sheet)
  const { model, reload: reloadRows } = list

  const set = async (contract: NonNullable<typeof mark>['set'], text: string): Promise<void> => {
    setBusy(true)
    try {
      finishTyping()
      await model.settled()
      await call(contract, ids)
      toast.ok(text)
      await renewAnalyses()
    } catch {
      // The call reports the reason.
    } finally {
      setBusy(false)
    }
  }
  const acting = async (act: () => Promise<void>): Promise<void> => {
    try {
      await act()
      await reloadRows()
    } catch {
      // The call reports the reason; the rows are unchanged.
    }
  }
  const chosen = (): readonly Row[] => selected.map(id => model.row(id)).filter(row => row !== undefined)
  const nameItem = (row: Row, picked: { readonly id: string, readonly name: string } | null): void => {
    model.edit({
      label: ofItem!.name,
      cells: [{ rowId: String(row[grid.rowKey]), column: 'itemName', value: picked?.name ?? null, record: picked?.id ?? null }],
    })
    sheet.current?.focus()
  }
  const record = useMemo<CellEvents['record']>(() => {
    const source = itemsOf(ids)
    return () => ({ source, set: ({ key, label }) => ({ itemName: label, itemId: key }) })
  }, [ids])
  const cellEvents: CellEvents = {
    record,
    rowActions: [
      ...(ofItem ? [
        { key: 'item', label: ofItem.name, icon: <Link />, chord: 'F4', shown: (row: Row) => names && isOpen(row), run: setNaming },
        {
          key: 'public', label: ofItem.none, icon: <Unlink />,
          shown: (row: Row) => mode.publics && names && isOpen(row) && Boolean(row.itemName), run: (row: Row) => nameItem(row, null),
        },
      ] : []),
      ...rowActs.map(({ run, ...one }): RowAction => ({ ...one, run: row => void acting(() => run(row)) })),
    ],
  }
  const holds = mark?.holds(analysis) === true
  const adding = <Button icon={<Add />} text={`新增${noun}`} onClick={() => sheet.current?.run('insertBelow')} />
  return (
    <>
      <GridWorkspace
        kind="list" noun={noun} list={list} ref={sheet} exports active={isVisible} onRows={setSelected} cellEvents={cellEvents}
        empty={<EmptyState
          icon={<Calculator size={32} />} title={emptyText.title}
          text={mode.completes ? `${emptyText.text}${missingText ?? ''}` : emptyText.text}
          action={edits ? adding : undefined}
        />}
        toolbar={(
          <>
            {edits && mark && !holds
              && <Button intent="primary" icon={<Tick />} text={mark.label} loading={busy} onClick={() => void set(mark.set, mark.done)} />}
            {mark && holds && <StateTag tone="success" shape="disc">{mark.done}</StateTag>}
            {edits && mark?.unset && holds
              && <Button text={mark.unset.label} loading={busy} onClick={() => void set(mark.unset!.contract, '已取消确认')} />}
            {edits && adding}
            {edits && <Button
              variant="minimal" icon={<Trash />} aria-label="删除行" title="删除行" onClick={() => sheet.current?.run('deleteRows')}
            />}
            {batch.map(({ label, icon, run }) => <Button
              key={label} icon={icon} text={label}
              onClick={() => (chosen().length === 0 ? toast.info(`请先选择${noun}`) : void acting(() => run(chosen())))}
            />)}
          </>
        )}
      />
      {naming !== null && (
        <ItemPicker
          of={ids} name={String(naming[grid.lead[0]!] ?? '')}
          onPick={picked => { const row = naming; setNaming(null); nameItem(row, picked) }}
          onClose={() => { setNaming(null); sheet.current?.focus() }}
        />
      )}
    </>
  )
}
