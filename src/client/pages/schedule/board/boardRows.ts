import { timeText, type Row, type Value } from '#schemas/kit/index.ts'
import { tradeColumn } from '#schemas/position/board.ts'
import { WHOLE_PROJECT } from '#schemas/position/matches.ts'
import type { WorkBoard } from '#shared/api/positionWork.ts'
import { STEP_STATE, type StepState } from '#shared/position/steps.ts'

export type BoardCellRow = WorkBoard['cells'][number]
/** Filter states of cells: the step states, with those that wait for their time separate from those that wait for others. */
export type BoardState = StepState | 'WAITS'
export const BOARD_STATE = {
  READY: '可施工', DOING: '施工中', WAITS: '等待', DONE: '已完成', ACCEPTED: '已验收', NOT_READY: '未就绪',
} as const satisfies Readonly<Record<BoardState, string>>

export const boardStateOf = ({ state, waitsUntil }: BoardCellRow): BoardState =>
  (state === 'NOT_READY' && waitsUntil !== null ? 'WAITS' : state)

/** Cell text: its state, then progress or waiting date. */
function cellText(cell: BoardCellRow): string {
  const label = STEP_STATE[cell.state]
  if (cell.state === 'DOING') return `${label} ${cell.percent}%`
  return cell.waitsUntil === null ? label : `${label} 至 ${timeText(cell.waitsUntil).slice(5)}`
}

const isOver = ({ state }: BoardCellRow): boolean => state === 'DONE' || state === 'ACCEPTED'

/**
 * Places as rows of the board. A parent place counts its finished rooms per trade; work without a place is in a last row for the whole
 * project.
 * @param positions every place of the project
 */
export function boardRows(positions: readonly Row[], { cells }: Pick<WorkBoard, 'cells'>): Row[] {
  const byId = new Map(positions.map(place => [String(place.id), place]))
  const cellsByPlace = new Map<string, Record<string, Value>>()
  const counts = new Map<string, Map<string, { over: number, all: number }>>()
  for (const cell of cells) {
    const key = tradeColumn(cell.trade)
    cellsByPlace.set(cell.positionId, { ...cellsByPlace.get(cell.positionId), [key]: cellText(cell) })
    for (let up = byId.get(cell.positionId)?.parentId; typeof up === 'string'; up = byId.get(up)?.parentId) {
      const ofPlace = counts.get(up) ?? new Map<string, { over: number, all: number }>()
      counts.set(up, ofPlace)
      const count = ofPlace.get(key) ?? { over: 0, all: 0 }
      ofPlace.set(key, { over: count.over + (isOver(cell) ? 1 : 0), all: count.all + 1 })
    }
  }
  const projectRows = [...cellsByPlace.keys()].filter(id => !byId.has(id))
    .map((id): Row => ({ id, name: WHOLE_PROJECT, area: null, parentId: null, sort: Number.MAX_SAFE_INTEGER, ...cellsByPlace.get(id) }))
  return [...positions.map(({ id, name, area, parentId, sort }): Row => {
    const sums = Object.fromEntries([...counts.get(String(id)) ?? []].map(([key, { over, all }]) => [key, `${over} / ${all}`]))
    return {
      id: id ?? null, name: name ?? null, area: area ?? null, parentId: parentId ?? null, sort: sort ?? null, ...sums,
      ...cellsByPlace.get(String(id)),
    }
  }), ...projectRows]
}
