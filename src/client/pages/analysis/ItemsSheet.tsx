import { Button, MenuDivider, MenuItem, SegmentedControl } from '@blueprintjs/core'
import { Add, Calculator, ChevronDown, Search, Tick, Trash } from '@blueprintjs/icons'
import { useCallback, useMemo, useRef, useState } from 'react'
import { analysisItems } from '#schemas/analysis/items.ts'
import { ITEM_STATE, type ItemState } from '#schemas/analysis/itemStates.ts'
import { optimizeItems } from '#schemas/analysis/optimize.ts'
import { ANALYSE_MODES, type ModeName } from '#schemas/analysis/modes.ts'
import { MODE_ITEMS, MODE_SETTING } from '#schemas/analysis/sheetViews.ts'
import { formatCell, rightTo, type Row } from '#schemas/kit/index.ts'
import type { RoundAnalysis } from '#shared/api/analysis.ts'
import { analysisSheetApi } from '#shared/api/analysisSheet.ts'
import { REASON_MAX } from '#shared/api/document.ts'
import { QuotaEditorModal } from '#client/business/quota/editor/QuotaEditorModal.tsx'
import type { CellEvents } from '#client/cells/cellEvents.ts'
import { useCan } from '#client/data/session.ts'
import { useCall } from '#client/data/swr.ts'
import type { Presence } from '#client/grid/remote/presence.ts'
import { usePeopleAt } from '#client/grid/remote/usePresence.ts'
import type { SheetHandle } from '#client/grid/sheet/types.ts'
import { GridWorkspace } from '#client/grid/workspace/GridWorkspace.tsx'
import { askReason } from '#client/ui/ConfirmAlert.tsx'
import { EmptyState } from '#client/ui/EmptyState.tsx'
import { People } from '#client/ui/People.tsx'
import { MenuButton } from '#client/ui/MenuButton.tsx'
import { useBreakpoint } from '#client/ui/useBreakpoint.ts'
import { toast } from '#client/ui/toaster.tsx'
import { ItemChanges } from './blocks/ItemChanges.tsx'
import { sectionGaps } from './gapNote.ts'
import { candidateNote } from './match/candidateNote.ts'
import { sameNamed } from './match/sameNames.ts'
import { useMatching } from './match/useMatching.tsx'
import { packageOf } from './itemPackage.ts'
import { isItem, isOpenItem, itemTools, nextOpenItem } from './itemTools.tsx'
import { PackagePane } from './PackagePane.tsx'
import { PhaseChoices } from './PhaseChoices.tsx'
import { PackagePicker } from './PackagePicker.tsx'
import { StepPicker } from './StepPicker.tsx'
import { useRepricing } from './reprice/useRepricing.tsx'
import { renewAnalyses } from './useAnalyses.ts'
import { usePartPlace, type PartPlaces } from './partPlaces.ts'
import { useItemList } from './useItemList.ts'
import { useLastDeeds, type UndoableAction } from './useLastDeeds.tsx'
import { useItemActs, type PlainDeed } from './useItemActs.ts'

const STATES = Object.keys(ITEM_STATE) as ItemState[]

export interface ItemsSheetProps {
  readonly projectId: string
  readonly analyseId: string
  readonly analysis: RoundAnalysis
  readonly mode: ModeName
  /** Whether the user can edit this analysis. */
  readonly works: boolean
  /** Whether the user leads the round and it is open. */
  readonly leads: boolean
  readonly shown: boolean
  readonly places: PartPlaces
  readonly presence: Presence
}

/** Other users at an item. */
const PeopleAt = ({ presence, rowId }: { readonly presence: Presence, readonly rowId: string }) =>
  <People people={usePeopleAt(presence, rowId)} what="也在此项" />

/** 测算表: the project's items, each with package, costs and state (domain B4.3). */
export function ItemsSheet({
  projectId, analyseId, analysis, mode, works, leads, shown: isShown, places: openSheets, presence,
}: ItemsSheetProps) {
  const hasPermission = useCan()
  const isWide = useBreakpoint() === 'wide'
  const sees = hasPermission('P_PRICE', projectId)
  const locks = works && hasPermission(rightTo('edit', optimizeItems), projectId)
  const analysisIds = useMemo(() => ({ projectId, analyseId }), [projectId, analyseId])
  const list = useItemList({ grid: MODE_ITEMS[mode], of: analysisIds, works, presence })
  const { data: totals } = useCall(analysisSheetApi.totals, analysisIds)
  const sheet = useRef<SheetHandle>(null)
  usePartPlace(openSheets, 'items', list, sheet)
  const [selected, setSelected] = useState<{ readonly rowIds: readonly string[], readonly touched: readonly string[] }>(
    { rowIds: [], touched: [] }
  )
  const [picking, setPicking] = useState<readonly Row[] | null>(null)
  const [stepping, setStepping] = useState<{ readonly row: Row, readonly quotaId: string } | null>(null)
  const [opened, setOpened] = useState<Row | null>(null)
  const [changing, setChanging] = useState<Row | null>(null)
  const { reload } = list
  const renew = useCallback(() => Promise.all([reload(), renewAnalyses()]), [reload])
  const acts = useItemActs(analysisIds, renew)
  const edits = works && list.can('edit')
  const packages = edits && sees
  const focus = (): void => sheet.current?.focus()
  const lastActions = useLastDeeds(analysisIds, renew)
  const matching = useMatching({ of: analysisIds, may: packages, lookups: list.model.lookups, deeds: lastActions, renew, focus })
  const repricing = useRepricing({ of: analysisIds, may: packages, deeds: lastActions, renew, focus })
  const { model } = list
  const itemsOf = useCallback((ids: readonly string[]): Row[] => ids.map(id => model.row(id)).filter(isItem), [model])
  /** Runs with the items of the selection. */
  const withItems = (run: (items: readonly Row[]) => void, branches?: 'all'): void =>
    sheet.current?.withTouched(rowIds => run(itemsOf(rowIds)), branches)
  const first = itemsOf(selected.rowIds)[0]
  /** Items explicitly selected for matching: the cursor's item alone does not count. */
  const chosenOf = (rows: readonly Row[], rowIds: readonly string[]): readonly Row[] =>
    (rows.length === 1 && rows[0]!.id === rowIds[0] ? [] : rows)
  const several = chosenOf(itemsOf(selected.touched), selected.rowIds).length

  const act = useCallback((action: PlainDeed, rowIds: readonly string[]): void => {
    const ids = itemsOf(rowIds).map(({ id }) => String(id))
    if (ids.length === 0) toast.info('请先选择清单项')
    else void acts.act(action, ids)
  }, [acts, itemsOf])
  const pick = useCallback((rows: readonly Row[]): void => {
    const units = new Set(rows.map(({ unit }) => unit))
    if (rows.length === 0) toast.info('请先选择清单项')
    else if (units.size > 1) toast.info('所选清单项的单位不同，一次只能为同一单位的清单项选择定额包')
    else setPicking(rows)
  }, [])
  /** Selects a package for items; for a single item, offers it to others of its name without a package. */
  const choose = async (items: readonly Row[], quotaId: string): Promise<void> => {
    const [one, other] = items
    if (await acts.select(items.map(({ id }) => String(id)), quotaId) === 0 || one === undefined || other !== undefined) return
    const same = await sameNamed(analysisIds, one)
    if (same.length > 0) toast.info(`另有 ${same.length} 项同名、未匹配`, { text: '同名的都选', onClick: () => void acts.select(same, quotaId) })
  }
  const actOnSelected = (action: PlainDeed): void => sheet.current?.withTouched(rowIds => act(action, rowIds))
  const noCost = async (rows: readonly Row[]): Promise<void> => {
    if (rows.length === 0) return toast.info('请先选择清单项')
    const reason = await askReason(
      { title: `${rows.length} 项不计成本？`, text: '没有定额包也视为已确认，成本按 0 计。', verb: '不计成本', reason: { label: '不计成本原因', max: REASON_MAX } }
    )
    if (reason !== null) await acts.noCost(rows.map(({ id }) => String(id)), reason)
  }
  const selectCandidate = async (row: Row, quotaId: string): Promise<void> => {
    if (await matching.take(row, quotaId)) await renew()
  }
  const changed = (undoable: UndoableAction | null): void => {
    if (undoable !== null) lastActions.begin(undoable)
    void renew()
  }
  const next = useCallback((row: Row): void => {
    const nextItem = nextOpenItem(model.rows(), row)
    if (nextItem === undefined) toast.info('没有未确认的清单项了')
    else sheet.current?.goTo({ rowId: String(nextItem.id), column: sheet.current.selection().active?.column ?? 'quotaName' })
  }, [model])
  const cellEvents = useMemo<CellEvents>(() => ({
    notes: {
      subscribe: listener => model.subscribe(listener),
      of: (column, rowId, row) =>
        (column === 'quotaName' ? candidateNote(model.row(rowId)) : column === 'margin' ? sectionGaps(row) : undefined),
    },
    rowActions: [
      ...itemTools(
        { sees, packages, edits, locks: locks && edits, open: setOpened, pick: rowIds => pick(itemsOf(rowIds)), changes: setChanging, act }
      ),
      { key: 'next', label: '下一未确认', icon: <ChevronDown />, chord: 'Alt+ArrowDown', hint: '下一未确认', shown: () => edits, run: next },
    ],
  }), [model, packages, edits, locks, pick, itemsOf, sees, act, next])
  const stateFilter = list.query.filters.find(({ key }) => key === 'state')?.value
  const chosen = Array.isArray(stateFilter) && stateFilter.length === 1 ? String(stateFilter[0]) : ''
  const counts = totals?.items
  return (
    <>
      {lastActions.bar}
      <div className="yz-analyse-sheet">
        <GridWorkspace
          kind="list" noun="清单项" list={list} settingName={MODE_SETTING[mode]} ref={sheet} exports={isWide || undefined} active={isShown}
          onRows={(rowIds, changedRows) => setSelected({ rowIds, touched: changedRows })} cellEvents={cellEvents} marksRow={sees && isWide}
          empty={<EmptyState icon={<Calculator size={32} />} title="没有清单项" text="项目清单导入后，在测算开始时复制到这里。" />}
          toolbar={(
            <>
              {packages && <Button intent="primary" icon={<Search />} text="选择定额包" title="F4" onClick={() => withItems(pick)} />}
              {packages && (
                <Button
                  text={several > 0 ? `自动匹配 ${several} 项` : '自动匹配'} title={several > 0 ? '为所选的清单项匹配定额包' : '为全部未匹配的清单项匹配定额包'}
                  onClick={() => withItems(rows => void matching.start(chosenOf(rows, sheet.current?.selection().rowIds ?? [])))}
                />
              )}
              {matching.buttons}
              {edits && <Button icon={<Tick />} text="确认" title="空格" onClick={() => actOnSelected('confirm')} />}
              {edits && (
                <MenuButton text="批量">
                  <MenuItem text="取消确认" onClick={() => actOnSelected('cancel')} />
                  <MenuItem text="清除定额包" onClick={() => actOnSelected('clear')} />
                  <MenuItem text="标记为不计成本" onClick={() => withItems(rows => void noCost(rows))} />
                  {locks && <><MenuDivider /><MenuItem
                    text="锁定" onClick={() => actOnSelected('lock')}
                  /><MenuItem text="解锁" onClick={() => actOnSelected('unlock')} /></>}
                  <MenuItem text="归入阶段"><PhaseChoices
                    of={analysisIds} withItems={run => withItems(rows => run(rows.map(({ id }) => String(id))), 'all')} onMoved={renew}
                  /></MenuItem>
                  {ANALYSE_MODES[mode].publics && (
                    <>
                      <MenuDivider />
                      <MenuItem icon={<Add />} text="新增行" label="措施、补充等" onClick={() => sheet.current?.run('insertBelow')} />
                      <MenuItem icon={<Trash />} text="删除行" onClick={() => sheet.current?.run('deleteRows')} />
                    </>
                  )}
                </MenuButton>
              )}
              {repricing.buttons}
              {counts && (
                <SegmentedControl
                  size="small" aria-label="清单项状态" value={chosen}
                  options={[
                    { value: '', label: `全部 ${STATES.reduce((sum, state) => sum + counts[state], 0)}` },
                    ...STATES.map(state => ({ value: state, label: `${ITEM_STATE[state]} ${counts[state]}` })),
                  ]}
                  onValueChange={value => list.setFilters('state', value === '' ? [] : [{ key: 'state', op: 'in', value: [value] }])}
                />
              )}
            </>
          )}
        />
        {sees && first !== undefined && (
          <PackagePane
            key={String(first.id)} of={{ ...analysisIds, itemId: String(first.id) }} onOpen={() => setOpened(first)}
            onChanges={() => setChanging(first)}
            feature={String(first.feature ?? '')} onChanged={changed}
            {...(packages && isOpenItem(first) && { onTake: quotaId => void selectCandidate(first, quotaId), onPick: () => pick([first]) })}
          />
        )}
        {picking !== null && (
          <PackagePicker
            unit={String(picking[0]!.unit)} of={picking.length === 1 ? String(picking[0]!.name) : `${picking.length} 个清单项`}
            onPick={quotaId => { setPicking(null); void choose(picking, quotaId); sheet.current?.focus() }}
            {...(
              picking.length === 1 && { onSteps: (quotaId: string) => { setStepping({ row: picking[0]!, quotaId }); setPicking(null) } }
            )}
            onClose={() => { setPicking(null); sheet.current?.focus() }}
          />
        )}
        {stepping !== null && (
          <StepPicker
            of={{ ...analysisIds, itemId: String(stepping.row.id) }} itemName={String(stepping.row.name)} quotaId={stepping.quotaId}
            onTake={names => { setStepping(null); void acts.takeSteps(String(stepping.row.id), stepping.quotaId, names); focus() }}
            onClose={() => { setStepping(null); focus() }}
          />
        )}
        {opened !== null && (
          <QuotaEditorModal
            mode="join" visible isEdit={packages && isOpenItem(opened)} source={packageOf({ ...analysisIds, itemId: String(opened.id) })}
            record={{
              analyseItemId: String(opened.id), itemName: String(opened.name ?? ''),
              itemUnit: formatCell(opened.unit, analysisItems.columns.unit, model.lookups),
              analyseNum: String(opened.quantity ?? ''), itemDesc: String(opened.feature ?? ''),
            }}
            beside={<PeopleAt presence={presence} rowId={String(opened.id)} />}
            onSaved={() => void renew()} onClose={() => { setOpened(null); sheet.current?.focus() }}
          />
        )}
        {changing !== null && (
          <ItemChanges
            of={analysisIds} analysis={analysis} mode={ANALYSE_MODES[mode]} works={works} leads={leads}
            item={{ id: String(changing.id), name: String(changing.name ?? '') }}
            onClose={() => { setChanging(null); focus() }}
          />
        )}
        {matching.dialogs}
        {repricing.dialogs}
      </div>
    </>
  )
}
