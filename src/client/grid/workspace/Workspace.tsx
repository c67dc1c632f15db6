import { Button } from '@blueprintjs/core'
import { Export, Filter as FilterIcon, Search } from '@blueprintjs/icons'
import type { ComponentType, ReactNode, Ref } from 'react'
import { Suspense, useCallback, useEffect, useImperativeHandle, useMemo, useRef, useState } from 'react'
import type { Grid, Row } from '#schemas/kit/index.ts'
import type { CellEvents, RowAction } from '#client/cells/cellEvents.ts'
import { useCommands } from '#client/data/commands.ts'
import { useTab } from '#client/data/tabContext.ts'
import type { KeyHint } from '#client/ui/Kbd.tsx'
import { Page } from '#client/ui/Page.tsx'
import { toast } from '#client/ui/toaster.tsx'
import { Toolbar, ToolbarRule } from '#client/ui/Toolbar.tsx'
import { DialogComing } from '#client/ui/useComing.tsx'
import { useBreakpoint } from '#client/ui/useBreakpoint.ts'
import { ROW_HEIGHTS } from '../columns/arrangement.ts'
import type { RowGroup, RowModel } from '../model.ts'
import { sortsOfView, sortView } from '../remote/query.ts'
import type { RemoteList } from '../remote/useRemoteList.ts'
import type { SheetArea } from '../sheet/area.ts'
import { Sheet } from '../sheet/Sheet.tsx'
import { Store } from '../sheet/store.ts'
import type { TreeParts } from '../sheet/core.ts'
import type { FoldMenuProps } from '../tree/FoldMenu.tsx'
import { useTreeSearch } from '../tree/useTreeSearch.ts'
import type { SheetHandle, SheetProgress, SheetSelection, WorkspaceCommand } from '../sheet/types.ts'
import { FilterRow } from './filters/FilterRow.tsx'
import { FindBar } from './FindBar.tsx'
import { emptyOf, isBlank, ListCover } from './ListState.tsx'
import { BulkEditDialog, ColumnsDialog, ConflictCard, fetchPanels, KeySheet, PrintDialog, ReportDialog, WorkPanel } from './panels.ts'
import { QuickSearch } from './QuickSearch.tsx'
import { GoToBar } from './tools/GoToBar.tsx'
import { useGoTo } from './tools/useGoTo.ts'
import { useReports } from './tools/useReports.ts'
import { useExport } from './useExport.ts'
import { useKeepFocus } from './useKeepFocus.ts'
import { useListFlow } from './useListFlow.ts'
import { useListFocus } from './useListFocus.ts'
import { useRoom } from './useRoom.ts'
import { useRowPage } from './useRowPage.ts'
import { useViews } from './views/useViews.ts'
import { ViewMenu } from './views/ViewMenu.tsx'
import { WorkspaceDocks } from './WorkspaceDocks.tsx'
import { WorkspaceFooter } from './WorkspaceFooter.tsx'
import { useTools, WorkspaceTools } from './WorkspaceTools.tsx'
import './workspace.css'

/** Rows of an open document or a server list. */
type Mode =
  | { readonly kind: 'lines'; readonly model: RowModel; readonly list?: undefined }
  | { readonly kind: 'list'; readonly list: RemoteList; readonly model?: undefined }

export type GridWorkspaceProps = Mode & {
  /** Noun of a row for messages: 定额, 材料. */
  readonly noun: string
  /** Name for column and view settings; default the grid's. */
  readonly settingName?: string
  readonly toolbar?: ReactNode
  /** Beside the search: a warning, a switch. */
  readonly end?: ReactNode
  /** Before the tools on a phone: the type tree's button. */
  readonly lead?: ReactNode
  /** Beside the sheet at full height: a TypeTree. */
  readonly side?: ReactNode
  readonly groups?: readonly RowGroup[]
  readonly groupActions?: (group: RowGroup) => ReactNode
  readonly cellEvents?: CellEvents
  readonly readOnly?: boolean
  /** Tints the active row for a pane of the page. */
  readonly marksRow?: boolean
  /** Filter of a fully loaded tree; ancestors of matches stay. */
  readonly only?: ((row: Row) => boolean) | null
  /** Columns always hidden by the page, but exported. A stable array. */
  readonly without?: readonly string[]
  /** Key hints of the page, after those of row tools. */
  readonly hints?: readonly KeyHint[]
  /** The tools are in one menu. */
  readonly compact?: boolean
  /** false in a hidden panel of its page. */
  readonly active?: boolean
  /** Adds a 导出 button for the rows of the filter. */
  readonly exports?: true
  readonly empty?: ReactNode
  /** Called with the ids of selected rows, and of the loaded rows touched by an action on them. */
  readonly onRows?: (rowIds: readonly string[], changedIds: readonly string[]) => void
  readonly onSave?: () => void
  /** Draws beside the rows (`sheet/time`). A stable function per area. */
  readonly area?: (model: RowModel) => SheetArea
  readonly ref?: Ref<SheetHandle>
}

/** Columns of the quick search without their common noun: 编码、名称、特征. */
const quickHint = (grid: Grid, noun: string): string => grid.quick.slice(0, 3)
  .map(key => grid.columns[key]?.label ?? key)
  .map(label => (label.startsWith(noun) && label.length > noun.length + 1 ? label.slice(noun.length) : label))
  .join('、')

const isSameList = (a: readonly string[] = [], b: readonly string[]): boolean => a.length === b.length && a.every((id, i) => id === b[i])

const NO_ACTIONS: readonly RowAction[] = []

export interface WorkspaceTree {
  readonly model: RowModel
  readonly parts: TreeParts
  readonly FoldMenu: ComponentType<FoldMenuProps>
}

/** Workspace: toolbar, filters, sheet, problems, statistics and pages (workspace.md). */
export function Workspace({ tree: asTree, ...props }: GridWorkspaceProps & { readonly tree?: WorkspaceTree }) {
  const { list, noun, toolbar, end, lead, side, groups, groupActions, empty, onRows, onSave, ref } = props
  const model: RowModel = asTree?.model ?? (props.kind === 'list' ? props.list.model : props.model)
  const { tree } = model
  const treeSearch = useTreeSearch(model)
  const { grid } = model
  const makeArea = props.area
  const area = useMemo(() => makeArea?.(model), [makeArea, model])
  const cellEvents = useRowPage(grid, props.cellEvents)
  const settingName = props.settingName ?? grid.name
  const tab = useTab()
  const active = tab.active && props.active !== false
  const narrow = useBreakpoint() === 'narrow'
  const sheet = useRef<SheetHandle>(null)
  const quickInput = useRef<HTMLInputElement>(null)
  const findInput = useRef<HTMLInputElement>(null)
  const helpAskedFrom = useRef<Element | null>(null)
  const views = useViews(grid, settingName, list, props.without)
  const { columns } = views
  const flow = useListFlow(list, sheet)
  const keepFocus = useListFocus(list, sheet)
  const rowHeight = ROW_HEIGHTS[columns.density]
  const room = useRoom({ list, grid: columns.grid, columns: columns.shown, rowHeight, sheet })
  const exporting = useExport(model, columns.all, list)
  const focusKeeper = useKeepFocus(active, () => sheet.current?.focus())
  // Not a state: an arrow key must render the footer only.
  const [selection] = useState(() => new Store<SheetSelection | null>(null))
  const [progress, setProgress] = useState<SheetProgress | null>(null)
  const [panel, setPanel] = useState<'columns' | 'help' | 'bulkEdit' | 'print' | null>(null)
  const [row, setRow] = useState<'find' | 'goTo' | 'search' | 'filters' | null>(null)
  const [replacing, setReplacing] = useState(false)
  const [filtering, setFiltering] = useState<string | null>(null)
  useImperativeHandle(ref, () => sheet.current!, [])
  useEffect(fetchPanels, [])
  const presence = list?.presence
  // In a hidden panel the user is present in no row.
  useEffect(() => presence?.stand(active ? selection.get()?.active ?? null : null), [active, presence, selection])

  const visible = useMemo(() => columns.shown.filter(view => !view.hidden).map(view => view.key), [columns.shown])
  const first = list?.first ?? 1
  const hasQuick = (list !== undefined || tree !== undefined) && grid.quick.length > 0
  // Read-only without permission to edit the rows.
  const readOnly = props.readOnly === true || (list?.model.canSave === true && !list.can('edit'))
  const editable = !readOnly && (props.kind === 'lines' || list?.model.canSave === true)
  const place = { kind: props.kind, columns: visible, first, ...(list && { pageSize: list.query.pageSize }) }
  const reports = useReports(model, place, selection, list?.query)
  const goTo = useGoTo(model, list, sheet)
  const find = (replace: boolean) => {
    setReplacing(replace && editable)
    setRow('find')
    findInput.current?.select()
  }
  const search = () => {
    if (!hasQuick) return find(false)
    if (narrow) setRow('search')
    quickInput.current?.select()
  }
  // Folded descendants must be loaded before they are counted.
  const bulkEdit = () => sheet.current?.withTouched(() => setPanel('bulkEdit'))
  const help = () => {
    helpAskedFrom.current = document.activeElement
    setPanel('help')
  }
  const tools = useTools(model, editable, {
    undo: () => sheet.current?.run('undo'),
    redo: () => sheet.current?.run('redo'),
    find: () => find(false),
    replace: () => find(true),
    goTo: () => setRow('goTo'),
    bulkEdit: () => bulkEdit(),
    print: () => setPanel('print'),
    columns: () => setPanel('columns'),
    exportPage: exporting.page,
    exportAll: exporting.all,
    refresh: list && (() => void list.reload()),
    help: () => help(),
  })
  const everything = hasQuick ? [...tools, { key: 'search', label: '搜索全部结果', icon: <Search />, run: search }] : tools
  useCommands(everything, active)
  const commands: Record<WorkspaceCommand, () => void> = {
    find: () => find(false), replace: () => find(true), search, goTo: () => setRow('goTo'),
    bulkEdit: () => { if (editable) bulkEdit() },
    print: () => setPanel('print'), help: () => help(), save: () => onSave?.(),
  }
  const back = () => sheet.current?.focus()
  const close = () => { setPanel(null); back() }
  // Returns the focus to the field that opened the key sheet.
  const closeHelp = () => {
    const field = helpAskedFrom.current
    setPanel(null)
    if (field instanceof HTMLElement && field.isConnected && field !== document.body) field.focus({ preventScroll: true })
    else back()
  }
  const closeRow = () => {
    setRow(null)
    sheet.current?.endFind()
    back()
  }
  const findIn = useCallback<SheetHandle['find']>((query, direction) => sheet.current?.find(query, direction) ?? { at: 0, total: 0 }, [])
  const fold = (one: 'search' | 'filters') => setRow(row === one ? null : one)
  useEffect(() => {
    if (row === 'search') quickInput.current?.focus()
  }, [row])

  const quick = hasQuick && (
    <QuickSearch
      placeholder={quickHint(grid, noun)}
      value={list ? list.query.quick : treeSearch.text}
      onSearch={list ? list.setQuick : treeSearch.search}
      inputRef={quickInput}
    />
  )
  const sorted = list?.sorted
  const sorts = useMemo(() => sorted && sortView(sorted), [sorted])
  const selected = panel === 'bulkEdit' ? selection.get() : null
  const conditions = list ? new Set(list.query.filters.map(filter => filter.key)).size : 0
  return (
    <Page
      content={room.place}
      side={side}
      toolbar={(
        <Toolbar
          label={`${grid.title}工具栏`}
          end={(
            <>
              {end}
              {!narrow && quick}
              {!narrow && list && <ViewMenu state={views} />}
              {!narrow && !list && <ToolbarRule />}
              {narrow && hasQuick && (
                <Button
                  variant="minimal" icon={<Search />} aria-label="搜索" aria-expanded={row === 'search'}
                  onClick={() => fold('search')}
                />
              )}
              <WorkspaceTools tools={tools} narrow={narrow || props.compact === true} />
            </>
          )}
        >
          {toolbar}
          {props.exports && exporting.page && <Button icon={<Export />} text="导出" onClick={exporting.all ?? exporting.page} />}
          {lead}
          {tree && asTree && <asTree.FoldMenu tree={tree} levels={grid.tree?.levels} onDone={back} />}
          {narrow && list && (
            <Button
              icon={<FilterIcon />}
              text={conditions}
              aria-label={`${conditions} 个筛选条件`}
              aria-expanded={row === 'filters'}
              onClick={() => fold('filters')}
            />
          )}
        </Toolbar>
      )}
      chips={narrow && row === 'search'
        ? quick
        : list && (!narrow || row === 'filters') && (
          <FilterRow
            list={list} grid={columns.grid} lookups={model.lookups} open={filtering} onOpen={setFiltering}
            start={narrow && <ViewMenu state={views} />}
          />
        )}
      footer={(
        <WorkspaceFooter
          model={model} selection={selection} list={list} notice={flow.notice ?? reports.note}
          actions={cellEvents?.rowActions ?? NO_ACTIONS}
          hints={props.hints}
        />
      )}
    >
      <div className="yz-workspace" ref={focusKeeper}>
        {row === 'find' && (
          <FindBar
            model={model}
            inputRef={findInput}
            replacing={editable ? replacing : undefined}
            onReplacing={setReplacing}
            scope={list && '本页'}
            onFind={findIn}
            onReplace={(query, by, replaceScope) =>
              sheet.current?.replace(query, by, replaceScope) ?? {
                at: 0, total: 0, report: { action: '替换', written: [], skipped: 0, locked: [], refused: [] },
              }}
            onReplaced={done => {
              if (done.written.length > 0) toast.ok(`已替换 ${done.written.length} 处`)
              reports.edited(done)
            }}
            onClose={closeRow}
          />
        )}
        {row === 'goTo' && <GoToBar grid={grid} total={list?.total ?? model.rows().length} onGo={goTo} onClose={closeRow} />}
        <Sheet
          ref={sheet}
          model={model}
          tree={asTree?.parts}
          columns={columns.shown}
          groups={groups}
          groupActions={groupActions}
          readOnly={!editable}
          rowNumbers={!narrow}
          area={area}
          marksRow={props.marksRow}
          rowHeight={rowHeight}
          wraps={columns.density === 'wrapped'}
          firstRowNumber={first}
          label={grid.title}
          cellEvents={cellEvents}
          others={presence}
          tapOpens={narrow && grid.opens !== undefined}
          sorts={sorts}
          onSort={list && (sorts => list.setSorts(sortsOfView(sorts)))}
          onColumns={columns.set}
          onSelection={now => {
            const before = selection.get()?.rowIds
            selection.set(now)
            flow.onLeave(now)
            keepFocus(now.active)
            presence?.stand(now.active)
            if (!isSameList(before, now.rowIds)) onRows?.(now.rowIds, tree?.touched(now.rowIds, 'closed') ?? now.rowIds)
          }}
          onTyping={list && (cell => {
            list.typing(cell)
            if (cell === null) room.look()
          })}
          onCommand={command => commands[command]()}
          onEdge={flow.onEdge}
          onAhead={flow.onAhead}
          onProblem={list && (by => list.model.elsewhere.next(by))}
          onReport={done => reports.pasted(done, sheet.current?.selection())}
          onEdited={reports.edited}
          onFilter={list && (key => {
            if (narrow) setRow('filters')
            setFiltering(key)
          })}
          onProgress={setProgress}
          renderConflict={list && (place => (
            <Suspense>
              <ConflictCard
                list={list} place={place} shown={{ rows: model.rows, first }} onResolved={back}
                onNext={() => sheet.current?.run('nextProblem')}
              />
            </Suspense>
          ))}
          begins={list === undefined || isBlank(list)}
          empty={list ? emptyOf(list, noun, empty) : empty}
        />
        {list && <ListCover list={list} />}
        {(progress || exporting.progress || exporting.server.task)
          && <Suspense><WorkPanel paste={progress} exporting={exporting} /></Suspense>}
      </div>
      <WorkspaceDocks
        model={model} list={list} ahead={flow.ahead} columns={visible} firstRow={first} sheet={sheet} onDone={back}
        onReport={editable ? reports.problems : undefined}
      />
      <Suspense fallback={<DialogComing />}>
        {panel === 'columns' && (
          <ColumnsDialog state={columns} onClose={() => setPanel(null)} />
        )}
        {panel === 'help' && <KeySheet readOnly={!editable} isTree={tree !== undefined} onClose={closeHelp} />}
        {panel === 'bulkEdit' && selected && (
          <BulkEditDialog
            model={model} list={list} selection={selected} columns={visible} firstRow={first}
            onDone={done => {
              close()
              toast.ok(`已修改 ${done.written.length} 行`)
              reports.edited(done)
            }}
            onClose={close}
          />
        )}
        {panel === 'print' && (
          <PrintDialog model={model} columns={columns.shown} groups={groups} list={list} firstRow={first} onClose={close} />
        )}
        {reports.report && (
          <ReportDialog
            report={reports.report}
            corrections={editable ? reports.corrections : undefined}
            onUndo={editable && reports.report.undoable ? () => sheet.current?.run('undo') : undefined}
            onGo={place => { reports.close(); sheet.current?.goTo(place); back() }}
            onClose={() => { reports.close(); back() }}
          />
        )}
      </Suspense>
    </Page>
  )
}
