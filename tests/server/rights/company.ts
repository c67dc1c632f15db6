import { tokenHashOf } from '#server/core/calls/index.ts'
import { newId } from '#server/core/ids.ts'
import { systemCtx } from '#server/core/systemCtx.ts'
import type { Pool } from '#server/db/pool.ts'
import { insertRows } from '#server/db/insertRows.ts'
import { ROLES } from '#server/db/seeds/roles.ts'
import { appUser, merchant, role, rolePermission, userMerchant, userRole } from '#server/db/tables/people.ts'
import { project } from '#server/db/tables/project.ts'
import { session } from '#server/db/tables/session.ts'
import { inWrite } from '#server/db/tx.ts'
import { CLIENT } from '../engine/setup.ts'

/** Key of the user without any role (domain B14). */
export const GUEST = 0

const PROJECTS = ['p1', 'p2', 'p3', 'p7', 'p9'] as const

/** A company with some projects, the twelve roles and one signed-in user for each, by role key; the guest has none. */
export interface Company {
  readonly merchantId: string
  readonly userId: (key: number) => string
  readonly roleId: (key: number) => string
  readonly headers: (key: number) => Record<string, string>
}

export async function enterAs(pool: Pool, merchantId: string, userId: string): Promise<Record<string, string>> {
  const token = newId()
  await inWrite(pool, systemCtx('test.session'), ({ q }) => q.insert(session).values({
    tokenHash: tokenHashOf(token), userId, currentMerchantId: merchantId, expiresAt: new Date(Date.now() + 3_600_000).toISOString(),
  }))
  return { ...CLIENT, 'x-auth-token': token }
}

export async function addCompany(pool: Pool, merchantId: string): Promise<Company> {
  const roles = ROLES.map(seed => ({ ...seed, id: `${merchantId}-role-${seed.key}` }))
  const people = [GUEST, ...roles.map(({ key }) => key)].map(key =>
    ({ key, id: `${merchantId}-user-${key}`, realName: `${merchantId}的${key}号` }))
  await inWrite(pool, systemCtx('test.company', merchantId), async tx => {
    await tx.q.insert(merchant).values({ merchantId, name: `公司${merchantId}` })
    await insertRows(tx, role, roles.map(({ id, key, name, seeAll }) => ({ id, key, name, seeAll })))
    await insertRows(tx, rolePermission, roles.flatMap(({ id: roleId, grants }) =>
      Object.entries(grants).map(([permission, actions]) => ({ roleId, permission, actions: [...actions] }))))
    await insertRows(tx, project, PROJECTS.map(id => ({ id, projectCode: `XM-${id}`, projectName: `项目${id}` })))
    await insertRows(tx, appUser, people.map(({ id, realName }) => ({ id, phone: id, realName })))
    await insertRows(tx, userMerchant, people.map(({ id: userId, realName }) => ({ userId, realName })))
    await insertRows(tx, userRole, people.filter(({ key }) => key !== GUEST)
      .map(({ key, id: userId }) => ({ userId, roleId: `${merchantId}-role-${key}` })))
  })
  const headers = new Map<number, Record<string, string>>()
  for (const { key, id } of people) headers.set(key, await enterAs(pool, merchantId, id))
  return {
    merchantId, userId: key => `${merchantId}-user-${key}`, roleId: key => `${merchantId}-role-${key}`,
    headers: key => headers.get(key) ?? {},
  }
}

export const giveRole = (
  pool: Pool, { merchantId, userId, roleId }: Company, person: number, key: number, projectId = ''
): Promise<unknown> =>
  inWrite(pool, systemCtx('test.role', merchantId), ({ q }) =>
    q.insert(userRole).values({ userId: userId(person), roleId: roleId(key), projectId }))
