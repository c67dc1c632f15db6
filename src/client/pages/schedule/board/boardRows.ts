import { timeText, type Row, type Value } from '#schemas/kit/index.ts'
import { tradeColumn } from '#schemas/position/board.ts'
import { WHOLE_PROJECT } from '#schemas/position/matches.ts'
import type { WorkBoard } from '#shared/api/positionWork.ts'
import { STEP_STATE, type StepState } from '#shared/position/steps.ts'

export type BoardCellRow = WorkBoard['cells'][number]
/** What a cell can be looked for by: its state, and apart from what waits for others what waits for its time. */
export type BoardState = StepState | 'WAITS'
export const BOARD_STATE = {
  READY: '可施工', DOING: '施工中', WAITS: '等待', DONE: '已完成', ACCEPTED: '已验收', NOT_READY: '未就绪',
} as const satisfies Readonly<Record<BoardState, string>>

export const boardStateOf = ({ state, waitsUntil }: BoardCellRow): BoardState =>
  (state === 'NOT_READY' && waitsUntil !== null ? 'WAITS' : state)

/** How a cell reads: its state, then how far it is or until when it waits. */
function cellText(cell: BoardCellRow): string {
  const label = STEP_STATE[cell.state]
  if (cell.state === 'DOING') return `${label} ${cell.percent}%`
  return cell.waitsUntil === null ? label : `${label} 至 ${timeText(cell.waitsUntil).slice(5)}`
}

const isOver = ({ state }: BoardCellRow): boolean => state === 'DONE' || state === 'ACCEPTED'

/**
 * Places as rows of the board. A place above others says of each trade in how many of its rooms it is over; where something lies in no place,
 * a row for the whole project stands last.
 * @param places every place of the project
 */
export function boardRows(places: readonly Row[], { cells }: Pick<WorkBoard, 'cells'>): Row[] {
  const known = new Map(places.map(place => [String(place.id), place]))
  const own = new Map<string, Record<string, Value>>()
  const counts = new Map<string, Map<string, { over: number, all: number }>>()
  for (const cell of cells) {
    const key = tradeColumn(cell.trade)
    own.set(cell.positionId, { ...own.get(cell.positionId), [key]: cellText(cell) })
    for (let up = known.get(cell.positionId)?.parentId; typeof up === 'string'; up = known.get(up)?.parentId) {
      const ofPlace = counts.get(up) ?? new Map<string, { over: number, all: number }>()
      counts.set(up, ofPlace)
      const count = ofPlace.get(key) ?? { over: 0, all: 0 }
      ofPlace.set(key, { over: count.over + (isOver(cell) ? 1 : 0), all: count.all + 1 })
    }
  }
  const whole = [...own.keys()].filter(id => !known.has(id))
    .map((id): Row => ({ id, name: WHOLE_PROJECT, area: null, parentId: null, sort: Number.MAX_SAFE_INTEGER, ...own.get(id) }))
  return [...places.map(({ id, name, area, parentId, sort }): Row => {
    const sums = Object.fromEntries([...counts.get(String(id)) ?? []].map(([key, { over, all }]) => [key, `${over} / ${all}`]))
    return {
      id: id ?? null, name: name ?? null, area: area ?? null, parentId: parentId ?? null, sort: sort ?? null, ...sums,
      ...own.get(String(id)),
    }
  }), ...whole]
}
