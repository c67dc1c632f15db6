import { and, eq, inArray, isNull, sql } from 'drizzle-orm'
import { aliasKey, type Problem, type Row } from '#schemas/kit/index.ts'
import { warehouses } from '#schemas/org/warehouses.ts'
import { warehouse } from '#server/db/tables/company.ts'
import { project } from '#server/db/tables/project.ts'
import type { Db, Tx } from '#server/db/tx.ts'
import { lookupsFor } from '#server/domains/dict/index.ts'
import { pageQuery, saveRows, type RowTable } from '#server/grid/index.ts'
import type { PageQuery } from '#shared/api/page.ts'
import type { ParsedRowsChange } from '#shared/api/rows.ts'
import { calledPerson, peopleNamed } from '../people/calledName.ts'
import { personCell } from '../people/personCell.ts'

const { id, place, version, code, name, kind, address, projectId, keeper, keeperId, state, remark } = warehouse
/** The keeper's current name, or the stored text without a user. */
const keeperName = sql<string | null>`coalesce(${calledPerson(warehouse.merchantId, keeperId)}, ${keeper})`
const projectName = sql<string | null>`(select ${project.projectName} from ${project} where ${project.merchantId} = ${warehouse.merchantId}
  and ${project.id} = ${projectId})`
const source = {
  grid: warehouses, columns: { code, name, kind, address, projectName, keeper: keeperName, state, remark }, key: id, place,
  entity: 'warehouse',
}

export const listWarehouses = (db: Db, query: PageQuery) =>
  pageQuery(db, { ...source, from: warehouse, where: eq(warehouse.merchantId, db.ctx.merchantId), extra: { version } }, query)

function doubleCodes(rows: readonly Row[], stored: ReadonlyMap<string, { readonly code: string }>): Problem[] {
  const all = new Map([...stored].map(([row, facts]) => [row, aliasKey(facts.code)]))
  for (const row of rows) all.set(String(row.id), aliasKey(String(row.code)))
  return rows.filter(row => [...all].some(([other, text]) => other !== row.id && text === aliasKey(String(row.code))))
    .map(row => ({ row: String(row.id), column: 'code', code: 'duplicate', text: '仓库编码不能重复' }))
}

/** Resolves project names in new cells to one project each, by row. */
async function projectsNamed(
  tx: Tx, rows: readonly Row[], stored: ReadonlyMap<string, { readonly projectName: string | null, readonly projectId: string | null }>
) {
  const nameOf = (row: Row): string => (typeof row.projectName === 'string' ? row.projectName.trim() : '')
  const projectRows = await tx.q.select({ id: project.id, name: project.projectName }).from(project)
    .where(and(
      eq(project.merchantId, tx.ctx.merchantId), isNull(project.deletedAt), inArray(project.projectName, [...new Set(rows.map(nameOf))])
    ))
  const idOf = (row: Row): string | null | undefined => {
    const before = stored.get(String(row.id))
    if (nameOf(row) === '') return null
    if (before?.projectName === nameOf(row)) return before.projectId
    const matches = projectRows.filter(one => one.name === nameOf(row))
    return matches.length === 1 ? matches[0]!.id : undefined
  }
  return {
    idOf,
    problems: (): Problem[] => rows.flatMap(row => (idOf(row) === undefined
      ? [{ row: String(row.id), column: 'projectName', code: 'invalid', text: projectRows.some(one => one.name === nameOf(row))
        ? `有几个项目叫“${nameOf(row)}”，请先改名`
        : `没有名为“${nameOf(row)}”的项目` }] : [])),
  }
}

/** A previous keeper stays, also if disabled; new ones must be active. */
export async function saveWarehouses(tx: Tx, change: ParsedRowsChange) {
  const where = eq(warehouse.merchantId, tx.ctx.merchantId)
  const storedRows = await tx.q.select({ id, code, projectName, projectId, shown: keeperName, keeper, userId: keeperId }).from(warehouse)
    .where(where)
  const stored = new Map(storedRows.filter(row => !change.removed.includes(row.id)).map(row => [row.id, row]))
  const keepers = personCell({ grid: warehouses, column: 'keeper', stored, named: await peopleNamed(tx) })
  let projects: Awaited<ReturnType<typeof projectsNamed>> | undefined
  const table: RowTable<typeof warehouses> = {
    ...source, table: warehouse, where, lookups: await lookupsFor(tx), derived: ['keeper', 'projectName'],
    async check(rows) {
      projects = await projectsNamed(tx, rows, stored)
      return [...keepers.problems(rows), ...doubleCodes(rows, stored), ...projects.problems()]
    },
    derive(row) {
      const person = keepers.of(row)
      const before = stored.get(String(row.id))
      return {
        project_id: projects?.idOf(row) ?? null,
        ...person === 'kept'
          ? { keeper: before?.keeper ?? null, keeper_id: before?.userId ?? null }
          : { keeper: person?.realName ?? null, keeper_id: person?.userId ?? null },
      }
    },
  }
  return saveRows(tx, table, change)
}
