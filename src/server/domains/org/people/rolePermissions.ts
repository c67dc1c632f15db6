import { sql } from 'drizzle-orm'
import { ACTIONS, COMPANY_PERMISSIONS, PERMISSIONS, type PermissionAction } from '#schemas/dict/permissions.ts'
import type { Row } from '#schemas/kit/index.ts'
import { rolePermissions, type RolePermissionRow } from '#schemas/org/rolePermissions.ts'
import { auditAll } from '#server/core/audit.ts'
import { AppError } from '#server/core/errors.ts'
import { rolePermission } from '#server/db/tables/people.ts'
import type { Db, Tx } from '#server/db/tx.ts'
import { pageQuery, takeCells, publishList, withWriters } from '#server/grid/index.ts'
import type { PageQuery } from '#shared/api/page.ts'
import type { ParsedRowsChange, RowRefusal, RowsAnswer } from '#shared/api/rows.ts'
import { lockPeople, rolesOf } from './members.ts'
import { demandEditable } from './rules.ts'

const KEYS = COMPANY_PERMISSIONS.map((key, place) => ({ key, label: PERMISSIONS[key], place, scope: key.slice(0, 1) }))
const ACTION_KEYS = Object.keys(ACTIONS) as PermissionAction[]
const CELLS: ReadonlySet<string> = new Set(ACTION_KEYS)
/** Audit entity of matrix rows; every changed cell is audited. */
const MATRIX = { grid: rolePermissions, entity: 'role_permission' } as const

/** A row per permission, held or not; its id contains role and permission. */
function source(db: Db, roleId: string) {
  const { merchantId, roleId: ofRole, permission, actions } = rolePermission
  const hasAction = (action: PermissionAction) => sql`coalesce(${action} = any(${actions}), false)`
  return {
    ...MATRIX,
    from: sql`jsonb_to_recordset(${JSON.stringify(KEYS)}::jsonb) as perm (key text, label text, place int, scope text)
      left join ${rolePermission} on ${merchantId} = ${db.ctx.merchantId} and ${ofRole} = ${roleId} and ${permission} = perm.key`,
    columns: { name: sql`perm.label`, scope: sql`perm.scope`, ...Object.fromEntries(ACTION_KEYS.map(key => [key, hasAction(key)])) },
    key: sql`${`${roleId}.`} || perm.key`, place: sql`perm.place`, where: sql`true`,
    extra: { version: sql`coalesce(${rolePermission.version}, 0)` },
  }
}

const FIRST_PAGE = { pageNum: 1, pageSize: -1, sorts: [], filters: [] } as const

/**
 * 一个角色的权限。
 * @throws AppError NOT_FOUND
 */
export async function listRolePermissions(db: Db, { roleId, ...query }: PageQuery & { readonly roleId: string }) {
  await rolesOf(db, [roleId])
  return pageQuery(db, source(db, roleId), query)
}

const partsOf = (id: string): { readonly roleId: string, readonly key: string } => {
  const at = id.lastIndexOf('.')
  return { roleId: id.slice(0, at), key: id.slice(at + 1) }
}

/**
 * Saves cells of the matrix, all of one role.
 * @throws AppError FORBIDDEN for roles that the user may not change
 */
export async function saveRolePermissions(tx: Tx, change: ParsedRowsChange): Promise<RowsAnswer<RolePermissionRow>> {
  const roleIds = new Set(change.changed.map(({ id }) => partsOf(id).roleId))
  const [roleId, ...others] = roleIds
  if (roleId === undefined || others.length > 0 || change.added.length + change.removed.length + change.moved.length > 0) {
    throw new AppError('BAD_INPUT', { field: 'changed', text: '一次只能修改一个角色的权限' })
  }
  await lockPeople(tx)
  const [role] = await rolesOf(tx, [roleId])
  if (role !== undefined) await demandEditable(tx, role)
  const read = async () => new Map((await listRolePermissions(tx, { ...FIRST_PAGE, roleId })).rows.map(row => [row.id, row]))

  const before = await read()
  const problems: RowRefusal[] = []
  const accepted = await takeCells(tx, MATRIX, CELLS, change.changed, before, problems)
  const written = accepted.filter(({ patch }) => Object.keys(patch).length > 0).map(({ id, now, patch }) => {
    const next = { ...now, ...patch } as Row
    return { id, permission: partsOf(id).key, actions: ACTION_KEYS.filter(key => next[key] === true), now, patch }
  })
  const payload = JSON.stringify(written.map(({ permission, actions }) => ({ permission, actions })))
  await tx.sql`delete from ${rolePermission} using jsonb_to_recordset(${payload}::jsonb) as given (permission text, actions text[])
    where ${rolePermission.merchantId} = ${tx.ctx.merchantId} and ${rolePermission.roleId} = ${roleId}
      and ${rolePermission.permission} = given.permission and given.actions = '{}'`
  await tx.sql`insert into ${rolePermission} (role_id, permission, actions)
    select ${roleId}, given.permission, given.actions from jsonb_to_recordset(${payload}::jsonb) as given (permission text, actions text[])
    where given.actions <> '{}'
    on conflict (merchant_id, role_id, permission) do update set actions = excluded.actions`
  const cells = (row: Readonly<Record<string, unknown>>, keys: readonly string[]) =>
    Object.fromEntries(keys.map(key => [key, String(row[key] === true)]))
  await auditAll(tx, written.map(({ id, permission, now, patch }) => ({
    action: 'saveRolePermissions', entity: MATRIX.entity, entityId: id,
    subject: `${role?.name} · ${new Map<string, string>(Object.entries(PERMISSIONS)).get(permission)}`,
    before: cells(now, Object.keys(patch)), after: cells(patch, Object.keys(patch)),
  })))
  if (written.length > 0) publishList(tx, rolePermissions)
  const after = await read()
  return { rows: accepted.flatMap(({ id }) => after.get(id) ?? []), problems: await withWriters(tx, MATRIX, problems), ids: {}, places: {} }
}
