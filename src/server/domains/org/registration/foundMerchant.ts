import { eq } from 'drizzle-orm'
import { newId } from '#server/core/ids.ts'
import { furnish } from '#server/db/seeds/furnish.ts'
import { insertRoles } from '#server/db/seeds/roles.ts'
import { appUser, merchant, userMerchant, userRole } from '#server/db/tables/people.ts'
import type { Tx } from '#server/db/tx.ts'

export interface FoundingFacts {
  readonly name: string
  readonly alias: string
  readonly creditCode: string | null
  readonly regionCode: string | null
  /** The administrator: an existing account of the phone keeps its password. */
  readonly admin: { readonly realName: string, readonly phone: string, readonly passwordHash: string | null }
}

/** Role of the company's administrator (domain B14). */
const ADMIN_ROLE = 1

async function personOf({ q }: Tx, { realName, phone, passwordHash }: FoundingFacts['admin']): Promise<string> {
  await q.insert(appUser).values({ id: newId(), phone, realName, passwordHash }).onConflictDoNothing()
  const [person] = await q.select({ id: appUser.id }).from(appUser).where(eq(appUser.phone, phone))
  if (person === undefined) throw new Error('a person who was just written is not there')
  return person.id
}

/**
 * Creates the transaction's merchant: company, twelve roles with permissions, administrator, and initial flows, prefixes, 公司总仓 (domain
 * B15). The transaction is the system's, for the new merchant's id (`actingFor`).
 * @returns the administrator's user id
 */
export async function foundMerchant(tx: Tx, { admin, ...facts }: FoundingFacts): Promise<string> {
  await tx.q.insert(merchant).values({ ...facts, contact: admin.realName, phone: admin.phone })
  const roles = await insertRoles(tx)
  const userId = await personOf(tx, admin)
  await tx.q.insert(userMerchant).values({ userId, realName: admin.realName })
  await tx.q.insert(userRole).values({ userId, roleId: roles.get(ADMIN_ROLE) ?? '' })
  await furnish(tx)
  return userId
}
