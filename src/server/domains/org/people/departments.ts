import { and, eq, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Problem, Row } from '#schemas/kit/index.ts'
import { departments, type DepartmentRow } from '#schemas/org/departments.ts'
import { AppError } from '#server/core/errors.ts'
import { dictTree } from '#server/db/tables/dictionary.ts'
import { userMerchant } from '#server/db/tables/people.ts'
import type { Db, Tx } from '#server/db/tx.ts'
import { lookupsFor } from '#server/domains/dict/index.ts'
import { lockTree, pageQuery, saveRows, type RowTable } from '#server/grid/index.ts'
import type { PageQuery } from '#shared/api/page.ts'
import type { ParsedRowsChange, RowsAnswer } from '#shared/api/rows.ts'
import { calledPerson, peopleNamed } from './calledName.ts'
import { personCell, type StoredPerson } from './personCell.ts'

const { name, state, code, parentCode, sort, leaderId, version } = dictTree
const all = ({ ctx }: Db) => and(eq(dictTree.merchantId, ctx.merchantId), eq(dictTree.tree, 'DEPARTMENT'))!
const member = alias(userMerchant, 'member')
const people = sql<number>`(select count(*)::int from ${userMerchant} as member
  where ${member.merchantId} = ${dictTree.merchantId} and ${member.departmentCode} = ${code} and ${member.state} = 'ENABLED')`
const leader = calledPerson(dictTree.merchantId, leaderId)
const source = { grid: departments, columns: { name, leader, people, state, parentId: parentCode, sort }, key: code, entity: 'department' }

/** 部门 with leader and number of active people. */
export const listDepartments = (db: Db, query: PageQuery) =>
  pageQuery(db, { ...source, from: dictTree, where: all(db), extra: { version } }, query)

/**
 * Refuses a department that cannot be assigned.
 * @throws AppError NOT_FOUND, WRONG_STATE for a disabled one
 */
export async function demandDepartment(db: Db, departmentCode: string): Promise<void> {
  const [department] = await db.q.select({ name, state }).from(dictTree).where(and(all(db), eq(code, departmentCode)))
  if (department === undefined) throw new AppError('NOT_FOUND', { text: '部门不存在或已被删除' })
  if (department.state === 'DISABLED') throw new AppError('WRONG_STATE', { text: `部门“${department.name}”已停用` })
}

interface Stored extends StoredPerson {
  readonly id: string, readonly name: string, readonly state: string, readonly parent: string | null, readonly people: number
}

/** Departments are disabled bottom up, once empty, and enabled top down. */
function stateProblems(rows: readonly Row[], stored: ReadonlyMap<string, Stored>): Problem[] {
  const now = new Map([...stored].map(([id, one]) => [id, { state: one.state, parent: one.parent, name: one.name }]))
  for (const row of rows) now.set(
    String(row.id), { state: String(row.state), parent: row.parentId == null ? null : String(row.parentId), name: String(row.name) }
  )
  return rows.flatMap((row): Problem[] => {
    const id = String(row.id)
    const before = stored.get(id)
    if (before?.state === row.state) return []
    const refuse = (text: string): Problem[] => [{ row: id, column: 'state', code: 'invalid', text }]
    const above = now.get(now.get(id)!.parent ?? '')
    if (row.state === 'ENABLED') return above?.state === 'DISABLED' ? refuse(`上级部门“${above.name}”已停用`) : []
    const below = [...now.values()].filter(other => other.parent === id && other.state === 'ENABLED').length
    const inside = before?.people ?? 0
    return inside + below === 0 ? [] : refuse(`部门“${String(row.name)}”还有 ${inside} 名在用人员、${below} 个下级部门，请先调整`)
  })
}

/** @throws AppError IN_USE for a department with current or former members, whose records refer to it */
async function refusePeopled(tx: Tx, codes: readonly string[]): Promise<void> {
  if (codes.length === 0) return
  const [used] = await tx.sql<{ name: string, count: number }>`select ${name} as name, count(*)::int as count from ${dictTree}
    join ${userMerchant} as member on ${member.merchantId} = ${dictTree.merchantId} and ${member.departmentCode} = ${code}
    where ${all(tx)} and ${code} = any(${sql.param(codes)}) group by ${code}, ${name}, ${sort} order by ${sort} limit 1`
  if (used !== undefined) throw new AppError('IN_USE', { text: `部门“${used.name}”有 ${used.count} 名人员，不能删除，可以停用` })
}

/** @throws AppError IN_USE */
export async function saveDepartments(tx: Tx, change: ParsedRowsChange): Promise<RowsAnswer<DepartmentRow>> {
  // Disabling a department depends on others, so changes of the tree are serialized.
  await lockTree(tx, 'dict_tree')
  await refusePeopled(tx, change.removed)
  const storedRows = await tx.sql<Stored>`select ${code} as id, ${name} as name, ${state} as state, ${parentCode} as parent,
    ${people} as people,
    ${leader} as shown, ${leaderId} as "userId"
    from ${dictTree} where ${all(tx)}`
  const stored = new Map(storedRows.filter(({ id }) => !change.removed.includes(id)).map(one => [one.id, one]))
  const leaders = personCell({ grid: departments, column: 'leader', stored, named: await peopleNamed(tx) })
  const table: RowTable<typeof departments> = {
    ...source, table: dictTree, where: all(tx), fixed: { tree: 'DEPARTMENT' }, lookups: await lookupsFor(tx), derived: ['leader'],
    check: rows => Promise.resolve([...leaders.problems(rows), ...stateProblems(rows, stored)]),
    derive: row => {
      const led = leaders.of(row)
      return { leader_id: led === 'kept' ? stored.get(String(row.id))?.userId ?? null : led?.userId ?? null }
    },
  }
  return saveRows(tx, table, change)
}
