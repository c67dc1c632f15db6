import { SegmentedControl } from '@blueprintjs/core'
import { Grid as GridIcon } from '@blueprintjs/icons'
import { useCallback, useMemo, useRef, useState } from 'react'
import type { Row } from '#schemas/kit/index.ts'
import { boardGrid, tradeOfColumn } from '#schemas/position/board.ts'
import { positionMatches } from '#schemas/position/matches.ts'
import { positions } from '#schemas/position/positions.ts'
import { POSITION_READ, positionApi } from '#shared/api/position.ts'
import { positionWorkApi as api, type WorkBoard } from '#shared/api/positionWork.ts'
import type { CellEvents } from '#client/cells/cellEvents.ts'
import { DesignLink } from '#client/business/project/DesignLink.tsx'
import { sourcesOf, useLookups } from '#client/data/lookups.ts'
import { useMay } from '#client/data/session.ts'
import { reload, useCall } from '#client/data/swr.ts'
import { useRowsNews } from '#client/data/useRowsNews.ts'
import { useRouteParam } from '#client/document/navigation.ts'
import { rowsModel } from '#client/grid/rowsModel.ts'
import type { SheetHandle } from '#client/grid/sheet/types.ts'
import { GridWorkspace } from '#client/grid/workspace/GridWorkspace.tsx'
import { EmptyState } from '#client/ui/EmptyState.tsx'
import { SkeletonRows } from '#client/ui/SkeletonRows.tsx'
import { BalanceView } from './BalanceView.tsx'
import { BOARD_STATE, boardRows, boardStateOf, type BoardState } from './boardRows.ts'
import { StepsDialog } from './StepsDialog.tsx'
import './board.css'

const ICON = <GridIcon size={32} />
const GRIDS = [positions.name, positionMatches.name]
const HINTS = [{ keys: 'Enter', does: '打开工序' }] as const
const STATES = Object.keys(BOARD_STATE) as BoardState[]
type StateFilter = BoardState | 'ALL'

interface OpenCell { readonly place: { readonly id: string, readonly name: string }, readonly trade: string, readonly tradeName: string }
interface BoardProps { readonly projectId: string, readonly places: readonly Row[], readonly board: WorkBoard, readonly shown: StateFilter }
const VIEWS = [{ value: 'board', label: '工序板' }, { value: 'lines', label: '流水线' }, { value: 'table', label: '流水线表' }] as const
type View = (typeof VIEWS)[number]['value']

function StateChoice({
  cells, shown: filter, onShown,
}: { readonly cells: WorkBoard['cells'], readonly shown: StateFilter, readonly onShown: (stateFilter: StateFilter) => void }) {
  const counts = new Map<BoardState, number>()
  for (const cell of cells) counts.set(boardStateOf(cell), (counts.get(boardStateOf(cell)) ?? 0) + 1)
  const options = [
    { value: 'ALL', label: `全部 ${cells.length}` },
    ...STATES.flatMap(value => (counts.has(value) ? [{ value, label: `${BOARD_STATE[value]} ${counts.get(value)!}` }] : [])),
  ]
  return <SegmentedControl
    size="small" aria-label="状态" options={options} value={filter}
    onValueChange={value => onShown(STATES.find(state => state === value) ?? 'ALL')}
  />
}

/** A cell opens its steps. */
function Board({ projectId, places: positions, board, shown: filter }: BoardProps) {
  const { trades, cells } = board
  const sheet = useRef<SheetHandle>(null)
  const [open, setOpen] = useState<OpenCell | null>(null)
  const grid = useMemo(() => boardGrid(trades), [trades])
  const { lookups } = useLookups(useMemo(() => sourcesOf(grid), [grid]))
  const model = useMemo(() => rowsModel(grid, boardRows(positions, { cells }), lookups, []), [grid, positions, cells, lookups])
  const matching = useMemo(
    () => new Set(cells.filter(cell => filter === 'ALL' || boardStateOf(cell) === filter).map(({ positionId }) => positionId)),
    [cells, filter]
  )
  const only = useCallback((row: Row) => matching.has(String(row.id)), [matching])
  const events = useMemo<CellEvents>(() => {
    const filled = new Set(cells.map(({ positionId, trade }) => `${positionId} ${trade}`))
    return {
      open(column, row) {
        const trade = trades.find(one => one.trade === tradeOfColumn(column))
        if (trade !== undefined && filled.has(`${String(row.id)} ${trade.trade}`))
          setOpen({ place: { id: String(row.id), name: String(row.name ?? '') }, ...trade })
      },
    }
  }, [cells, trades])
  return (
    <>
      <GridWorkspace
        kind="lines" noun="部位" model={model} ref={sheet} readOnly exports cellEvents={events} hints={HINTS}
        {...filter !== 'ALL' && { only }}
      />
      {open !== null && <StepsDialog projectId={projectId} {...open} onClose={() => { setOpen(null); sheet.current?.focus() }} />}
    </>
  )
}

function Views({ projectId, places: positions, board }: Omit<BoardProps, 'shown'>) {
  const { cells, withoutSteps } = board
  const [filter, setFilter] = useState<StateFilter>('ALL')
  const [view, setView] = useState<View>('board')
  return (
    <>
      <header>
        <SegmentedControl
          size="small" aria-label="看法" options={[...VIEWS]} value={view}
          onValueChange={value => setView(VIEWS.find(one => one.value === value)?.value ?? 'board')}
        />
        {view === 'board' && <StateChoice cells={cells} shown={filter} onShown={setFilter} />}
        <span className="yz-grow" />
        {withoutSteps.length > 0 && <span className="note" title={withoutSteps.join('、')}>{withoutSteps.length} 项没有定额包，不在板上</span>}
        <DesignLink projectId={projectId} />
      </header>
      {view === 'board'
        ? <Board projectId={projectId} places={positions} board={board} shown={filter} />
        : <BalanceView projectId={projectId} asTable={view === 'table'} />}
    </>
  )
}

/** 实施: progress of each trade in each room, and the sequence of trades over the rooms (domain B6, sheet 5). */
export function BoardPage() {
  const projectId = useRouteParam('id')
  const reads = useMay()(POSITION_READ, projectId)
  const { data: positions } = useCall(positionApi.list, reads ? { projectId, pageSize: -1 } : null)
  const { data: board } = useCall(api.board, reads ? { projectId } : null)
  useRowsNews(GRIDS, () => void reload(positionApi.list, api.board))
  if (!reads) return <EmptyState icon={ICON} title="没有查看实施的权限" text="工序板由负责计划、派工、施工和项目信息的成员查看，需要时请联系项目负责人。" />
  if (positions === undefined || board === undefined) return <SkeletonRows rows={8} columns={6} />
  return (
    <article className="yz-board" aria-label="工序板">
      {board.cells.length === 0
        ? (
            <EmptyState
              icon={ICON} title={positions.rows.length === 0 ? '还没有部位' : board.withoutSteps.length > 0 ? '匹配的清单项没有定额包' : '部位里还没有清单项'}
              text={board.withoutSteps.length > 0 ? '工序来自目标成本里的定额包：先在测算里选定额包并冻结目标成本。' : '先在深化设计里按部位分解清单，工序板随后按房间和工种列出。'}
              action={<DesignLink projectId={projectId} />}
            />
          )
        : <Views projectId={projectId} places={positions.rows} board={board} />}
    </article>
  )
}
