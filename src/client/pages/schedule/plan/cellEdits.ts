import { checkCell, dec, NO_LOOKUPS, timeText, type Row, type Value } from '#schemas/kit/index.ts'
import { scheduleBars } from '#schemas/schedule/bars.ts'
import { CONSTRAINT_KIND, type ConstraintKind } from '#schemas/schedule/terms.ts'
import type { ScheduleTeam } from '#shared/api/schedule.ts'
import type { ScheduleEdit } from '#shared/api/schedulePlan.ts'
import { momentsOfBar, type Planned } from './planned.ts'

export const OPEN = ['start', 'days', 'teamName', 'people', 'constraint', 'constraintAt'] as const
export type OpenColumn = (typeof OPEN)[number]
export const isOpen = (column: string): column is OpenColumn => OPEN.some(one => one === column)

type Read = ScheduleEdit | { readonly column: string, readonly text: string }
const KINDS = Object.keys(CONSTRAINT_KIND) as ConstraintKind[]
const kindOf = (value: Value | undefined): ConstraintKind | null => KINDS.find(kind => kind === value) ?? null
const text = (value: Value | undefined): string | null => (typeof value === 'string' && value !== '' ? value : null)
const QUARTERS = 4

/** Fault of a cell value regardless of its consequences; otherwise null. */
function faultOf(column: OpenColumn, value: Value): string | null {
  const fault = checkCell(value, scheduleBars.columns[column], NO_LOOKUPS)
  if (fault !== null) return fault
  return value === null && column !== 'constraint' && column !== 'constraintAt' ? `${scheduleBars.columns[column].label}必须填写` : null
}

/**
 * Edits from the written cells of one bar, in order of precedence: team, people, days, start, constraint. Invalid values return their
 * fault.
 * @param row the bar with the written cells
 */
export function editsOf(planned: Planned, row: Row, written: ReadonlySet<string>): readonly Read[] {
  const id = String(row.id)
  const placement = planned.placed.get(id)!
  const wrong = OPEN.filter(column => written.has(column)).flatMap((column): Read[] => {
    const fault = faultOf(column, row[column] ?? null)
    return fault === null ? [] : [{ column, text: fault }]
  })
  const isRight = (column: OpenColumn): boolean => written.has(column) && !wrong.some(one => 'column' in one && one.column === column)
  const edits: Read[] = [...wrong]
  if (isRight('teamName') || isRight('people')) {
    const isNamed = ({ id: teamId, name }: ScheduleTeam): boolean =>
      (written.has('teamName') ? teamId === row.teamId && name === row.teamName : teamId === placement.teamId)
    const team = planned.teams.find(isNamed) ?? (
      written.has('teamName') ? planned.teams.find(({ name }) => name === row.teamName) : undefined
    )
    if (team === undefined) edits.push(
      { column: written.has('teamName') ? 'teamName' : 'people', text: `没有班组“${text(row.teamName) ?? ''}”，或班组没有工种` }
    )
    else edits.push({ kind: 'TEAM', id, teamId: team.id, ...isRight('people') && { people: Number(row.people) } })
  }
  if (isRight('days')) edits.push({ kind: 'STRETCH', id, duration: dec(String(row.days)).times(QUARTERS).ceil().toNumber() })
  if (isRight('start')) edits.push({ kind: 'MOVE', id, start: timeText(String(row.start)) })
  if (isRight('constraint') || isRight('constraintAt')) {
    const at = text(row.constraintAt)
    const kind = kindOf(row.constraint) ?? (isRight('constraintAt') && !written.has('constraint') && at !== null ? 'NOT_EARLIER' : null)
    edits.push({
      kind: 'CONSTRAINT', id,
      constraint: kind === null ? null : { kind, at: at === null ? momentsOfBar(planned, placement).start : timeText(at) },
    })
  }
  return edits
}

/** The main column of an edit, where a refusal is shown. */
export const columnOf = (edit: ScheduleEdit): string => {
  switch (edit.kind) {
    case 'TEAM': return 'teamName'
    case 'STRETCH': return 'days'
    case 'CONSTRAINT': return 'constraint'
    default: return 'start'
  }
}
