import { and, asc, desc, eq, isNull, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { audit } from '#server/core/audit.ts'
import { AppError } from '#server/core/errors.ts'
import { newId } from '#server/core/ids.ts'
import { auditLog } from '#server/db/tables/engine.ts'
import { dictTree } from '#server/db/tables/dictionary.ts'
import { departmentLeader, userMerchant } from '#server/db/tables/people.ts'
import type { Db, Tx } from '#server/db/tx.ts'
import { lockTree, moveInTree } from '#server/grid/index.ts'
import type { ParsedInput } from '#shared/api/contract.ts'
import type { peopleApi } from '#shared/api/people.ts'
import { UNDECIDED } from '#shared/errors.ts'
import { activeMember } from './members.ts'

const ENTITY = 'department'
type Department = typeof dictTree.$inferSelect

const all = ({ ctx }: Db) => and(eq(dictTree.merchantId, ctx.merchantId), eq(dictTree.tree, 'DEPARTMENT'))
const writer = alias(userMerchant, 'writer')
const appointer = alias(userMerchant, 'appointer')
const one = (db: Db, code: string) => and(all(db), eq(dictTree.code, code))

/** 部门 with leader and number of active people, in the order in which they stand under one another. */
export async function listDepartments(db: Db) {
  const people = db.q.$count(userMerchant, and(
    eq(userMerchant.merchantId, dictTree.merchantId), eq(userMerchant.departmentCode, dictTree.code), eq(userMerchant.state, 'ENABLED')))
  // Nothing but the record tells who has left a department without a leader.
  const left = db.q.select({ realName: auditLog.realName, at: auditLog.at }).from(auditLog)
    .where(and(
      isNull(departmentLeader.userId), eq(auditLog.merchantId, dictTree.merchantId), eq(auditLog.entity, ENTITY), eq(auditLog.entityId, dictTree.code),
      sql`${auditLog.before} ->> 'leader' is not null and ${auditLog.after} ->> 'leader' is null`,
    ))
    .orderBy(desc(auditLog.id)).limit(1).as('left_by')
  return db.q.select({
    code: dictTree.code, parentCode: dictTree.parentCode, name: dictTree.name, state: dictTree.state,
    leaderId: departmentLeader.userId, leaderName: userMerchant.realName, people,
    byName: sql<string>`coalesce(${writer.realName}, '系统')`, at: dictTree.updatedAt,
    leaderBy: sql<string | null>`coalesce(${appointer.realName}, ${left.realName}, case when ${departmentLeader.userId} is not null then '系统' end)`,
    leaderAt: sql<string | null>`coalesce(${departmentLeader.updatedAt}, ${left.at})`.mapWith(dictTree.updatedAt),
  }).from(dictTree)
    .leftJoin(writer, and(eq(writer.merchantId, dictTree.merchantId), eq(writer.userId, dictTree.updatedBy)))
    .leftJoin(departmentLeader, and(eq(departmentLeader.merchantId, dictTree.merchantId), eq(departmentLeader.code, dictTree.code)))
    .leftJoin(userMerchant, and(eq(userMerchant.merchantId, departmentLeader.merchantId), eq(userMerchant.userId, departmentLeader.userId)))
    .leftJoin(appointer, and(eq(appointer.merchantId, departmentLeader.merchantId), eq(appointer.userId, departmentLeader.updatedBy)))
    .leftJoinLateral(left, sql`true`)
    .where(all(db)).orderBy(asc(dictTree.sort), asc(dictTree.code))
}

/** A department of the merchant. @throws AppError NOT_FOUND, WRONG_STATE for a disabled one unless `any` */
export async function demandDepartment(db: Db, code: string, any = false): Promise<Department> {
  const [found] = await db.q.select().from(dictTree).where(one(db, code))
  if (found === undefined) throw new AppError('NOT_FOUND', { text: '部门不存在或已被删除' })
  if (!any && found.state === 'DISABLED') throw new AppError('WRONG_STATE', { text: `部门“${found.name}”已停用` })
  return found
}

const sisters = (db: Db, parentCode: string | null) => db.q.select({ code: dictTree.code, name: dictTree.name }).from(dictTree)
  .where(and(all(db), sql`${dictTree.parentCode} is not distinct from ${parentCode}`)).orderBy(asc(dictTree.sort), asc(dictTree.code))

async function demandFreeName(tx: Tx, parentCode: string | null, name: string, except?: string): Promise<void> {
  if ((await sisters(tx, parentCode)).some(sister => sister.name === name && sister.code !== except)) {
    throw new AppError('ALREADY_EXISTS', { field: 'name', text: `同级已有部门“${name}”` })
  }
}

/** The tree is changed by one at a time. */
const lock = (tx: Tx) => lockTree(tx, 'departments')

/** Adds a department as the last one under its parent. */
export async function addDepartment(tx: Tx, { name, parentCode }: { readonly name: string, readonly parentCode: string | null }) {
  await lock(tx)
  if (parentCode !== null) await demandDepartment(tx, parentCode)
  await demandFreeName(tx, parentCode, name)
  const code = newId()
  const [last] = await tx.q.select({ sort: sql<number>`coalesce(max(${dictTree.sort}), 0)::int` }).from(dictTree).where(all(tx))
  await tx.q.insert(dictTree).values({ tree: 'DEPARTMENT', code, parentCode, name, sort: (last?.sort ?? 0) + 1 })
  await audit(tx, { action: 'addDepartment', entity: ENTITY, entityId: code, after: { name, parentCode } })
  return { code }
}

/** What is to stand where somebody wanted `mine` and saw `was`. @throws AppError STALE_VERSION when others have put something else there */
function over<V>(field: string, now: V, mine: V, was: V): V {
  if (mine !== was && now !== was && mine !== now) throw new AppError('STALE_VERSION', { field, text: UNDECIDED })
  return mine === was ? now : mine
}

/** Name and leader; the leader is an active person of the merchant. @throws AppError STALE_VERSION */
export async function editDepartment(tx: Tx, input: ParsedInput<typeof peopleApi.editDepartment>): Promise<void> {
  const { code, was } = input
  await lock(tx)
  const department = await demandDepartment(tx, code, true)
  const name = over('name', department.name, input.name, was.name)
  await demandFreeName(tx, department.parentCode, name, code)
  const leader = and(eq(departmentLeader.merchantId, tx.ctx.merchantId), eq(departmentLeader.code, code))
  const [before] = await tx.q.select({ leaderId: departmentLeader.userId, realName: userMerchant.realName }).from(departmentLeader)
    .leftJoin(userMerchant, and(eq(userMerchant.merchantId, departmentLeader.merchantId), eq(userMerchant.userId, departmentLeader.userId))).where(leader)
  const leaderId = over('leaderId', before?.leaderId ?? null, input.leaderId, was.leaderId)
  if (name !== department.name) await tx.q.update(dictTree).set({ name }).where(one(tx, code))
  let leaderName = before?.realName ?? null
  if (leaderId !== (before?.leaderId ?? null)) {
    leaderName = leaderId === null ? null : (await activeMember(tx, leaderId)).realName
    await tx.q.delete(departmentLeader).where(leader)
    if (leaderId !== null) await tx.q.insert(departmentLeader).values({ code, userId: leaderId })
  }
  await audit(tx, {
    action: 'editDepartment', entity: ENTITY, entityId: code,
    before: { name: department.name, leader: before?.realName ?? null }, after: { name, leader: leaderName },
  })
}

/** Puts a department behind one of its new sisters, or first under its new parent. @throws AppError WRONG_STATE under itself, NOT_FOUND */
export async function moveDepartment(tx: Tx, input: { readonly code: string, readonly parentCode: string | null, readonly afterCode: string | null }) {
  const { code, parentCode, afterCode } = input
  await lock(tx)
  const department = await demandDepartment(tx, code, true)
  if (parentCode !== null) await demandDepartment(tx, parentCode, true)
  await demandFreeName(tx, parentCode, department.name, code)
  await moveInTree(tx, { from: dictTree, key: dictTree.code, parent: dictTree.parentCode, order: dictTree.sort, where: all(tx)!, noun: '部门' }, code, { parent: parentCode, after: afterCode })
  await audit(tx, {
    action: 'moveDepartment', entity: ENTITY, entityId: code, subject: department.name, before: { parentCode: department.parentCode }, after: { parentCode },
  })
}

/** @throws AppError IN_USE while people or departments in use are in it */
export async function setDepartmentState(tx: Tx, code: string, to: Department['state']): Promise<void> {
  await lock(tx)
  const { state, name, parentCode } = await demandDepartment(tx, code, true)
  if (state === to) throw new AppError('WRONG_STATE', { text: `部门“${name}”已${to === 'ENABLED' ? '启用' : '停用'}` })
  if (to === 'ENABLED' && parentCode !== null) await demandDepartment(tx, parentCode)
  if (to === 'DISABLED') {
    const people = await tx.q.$count(userMerchant, and(
      eq(userMerchant.merchantId, tx.ctx.merchantId), eq(userMerchant.departmentCode, code), eq(userMerchant.state, 'ENABLED')))
    const below = await tx.q.$count(dictTree, and(all(tx), eq(dictTree.parentCode, code), eq(dictTree.state, 'ENABLED')))
    if (people + below > 0) {
      throw new AppError('IN_USE', { text: `部门“${name}”还有 ${people} 名在用人员、${below} 个下级部门，请先调整` })
    }
  }
  await tx.q.update(dictTree).set({ state: to }).where(one(tx, code))
  await audit(tx, { action: to === 'ENABLED' ? 'enableDepartment' : 'disableDepartment', entity: ENTITY, entityId: code, subject: name, from: state, to })
}
