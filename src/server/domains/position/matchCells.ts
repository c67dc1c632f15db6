import { and, eq, inArray, isNotNull, or } from 'drizzle-orm'
import { textAt, type Problem, type Row } from '#schemas/kit/index.ts'
import { position, positionMatch } from '#server/db/tables/position.ts'
import { projectItem } from '#server/db/tables/projectItem.ts'
import { team } from '#server/db/tables/man.ts'
import type { Tx } from '#server/db/tx.ts'
import { recordCell, recordsNamed, type NamedRecord } from '#server/grid/index.ts'
import { positionsOf } from './table.ts'

type Cells = Readonly<Record<string, unknown>>

/** Records by the ids in rows; all records if a row has one by text. */
async function recordsOf<R extends NamedRecord>(
  rows: readonly Cells[], idKey: string, nameKey: string, read: (ids: readonly string[] | null) => Promise<R[]>
): Promise<R[]> {
  const idOf = ({ [idKey]: id }: Cells): string => (typeof id === 'string' ? id : '')
  const records = await read([...new Set(rows.map(idOf))])
  const ids = new Set(records.map(({ id }) => id))
  return rows.some(row => typeof row[nameKey] === 'string' && !ids.has(idOf(row))) ? read(null) : records
}

/**
 * Resolves record names in cells of a match: a place by code, path or name, an item by code or name.
 * @param edit the written cells; `changed` are ids of stored matches
 */
export async function matchCells(tx: Tx, projectId: string, { cells: written, changed }: {
  readonly cells: readonly Cells[], readonly changed: readonly string[],
}) {
  const { merchantId } = tx.ctx
  const stored = and(
    eq(positionMatch.merchantId, merchantId), eq(positionMatch.projectId, projectId), inArray(positionMatch.id, [...changed])
  )
  const positions = await recordsOf(written, 'positionId', 'positionName', ids => tx.q.select({
    id: position.id, name: position.name, code: position.code, parentId: position.parentId,
  }).from(position)
    .where(
      and(positionsOf(tx, projectId), ids === null ? undefined : or(inArray(position.id, [...ids]), inArray(
        position.id, tx.q.select({ id: positionMatch.positionId }).from(positionMatch).where(stored)
      )))
    ))
  const placeOf = new Map(positions.map(place => [place.id, place]))
  const pathOf = ({ name, parentId }: typeof positions[number]): string => {
    const above = parentId === null ? undefined : placeOf.get(parentId)
    return above === undefined ? name : `${pathOf(above)}/${name}`
  }
  const items = await recordsOf(written, 'itemId', 'itemName', ids => tx.q.select({
    id: projectItem.id, name: projectItem.name, code: projectItem.code,
  }).from(projectItem)
    .where(and(
      eq(projectItem.merchantId, merchantId), eq(projectItem.projectId, projectId), isNotNull(projectItem.unit),
      ids === null ? undefined : or(
        inArray(projectItem.id, [...ids]),
        inArray(projectItem.id, tx.q.select({ id: positionMatch.itemId }).from(positionMatch).where(stored))
      ))))
  const cells = [
    recordCell({
      idKey: 'positionId', nameKey: 'positionName', records: recordsNamed(positions, place => place.code, pathOf, place => place.name),
      gone: '部位不存在或已被删除',
      notOne: (name, count) => (count === 0 ? `没有名称、编码或路径为“${name}”的部位` : `有 ${count} 个部位叫“${name}”，请写路径，如 3F / ${name}`),
    }),
    recordCell({
      idKey: 'itemId', nameKey: 'itemName', records: recordsNamed(items, item => item.code, item => item.name), gone: '清单项不存在或已被删除',
      notOne: (name, count) => (count === 0 ? `没有名称或项目编码为“${name}”的清单项` : `有 ${count} 个清单项叫“${name}”，请填写项目编码`),
    }),
  ]
  // An ambiguous name replaces its id until refused, so that two such rows do not count as one place.
  const keys = [['positionId', 'positionName'], ['itemId', 'itemName']] as const
  const idsFromNames = (row: Row): Row =>
    keys.reduce((now, [id, name]) => (textAt(now, id) === null ? { ...now, [id]: textAt(now, name) } : now), row)
  const takenOut = (row: Row): Row => keys.reduce((now, [id, name]) => (now[id] === now[name] ? { ...now, [id]: null } : now), row)
  return {
    complete: (row: Row, before?: Row): Row => idsFromNames(cells.reduce((now, cell) => cell.complete(now, before), row)),
    problems: (rows: readonly Row[]): Problem[] => cells.flatMap(cell => cell.problems(rows.map(takenOut))),
  }
}

/** Resolves the team of a place by name. */
export async function teamCell(tx: Tx) {
  const teams = await tx.q.select({ id: team.id, name: team.teamName }).from(team).where(eq(team.merchantId, tx.ctx.merchantId))
  return recordCell({
    idKey: 'teamId', nameKey: 'teamName', records: recordsNamed(teams, one => one.name), gone: '班组不存在或已被删除',
    notOne: (name, count) => (count === 0 ? `没有名为“${name}”的班组` : `有 ${count} 个班组叫“${name}”，请从列表中选择`),
  })
}
