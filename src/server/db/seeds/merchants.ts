import { and, eq } from 'drizzle-orm'
import { newId } from '#server/core/ids.ts'
import { PLATFORM_MERCHANT, systemCtx } from '#server/core/systemCtx.ts'
import type { Pool } from '#server/db/pool.ts'
import { merchantSetting } from '#server/db/tables/company.ts'
import { material } from '#server/db/tables/library.ts'
import { appUser, merchant, role, userMerchant, userRole } from '#server/db/tables/people.ts'
import type { Tx } from '#server/db/tx.ts'
import { inWrite } from '#server/db/tx.ts'
import {
  DEMO_ACCOUNTS, DEMO_MERCHANT, DEMO_PASSWORD_HASH, OTHER_ACCOUNTS, OTHER_MERCHANT, PARTNER, PLATFORM, PLATFORM_ACCOUNTS, type DemoAccount,
} from './demo.ts'
import { unitLookups } from './dictionaries.ts'
import { furnish } from './furnish.ts'
import { insertRows } from '#server/db/insertRows.ts'
import { seedOwnLabourPrices } from './labour.ts'
import { seedMaterials } from './library.ts'
import { seedMen } from './men.ts'
import { seedMaterialItems } from './materialItems.ts'
import { merchantPackages } from './packages.ts'
import { seedPrices } from './prices.ts'
import { seedProjects, type SeededPerson } from './projects.ts'
import { seedPackages } from './quota.ts'
import { seedSuppliers } from './suppliers.ts'
import { insertRoles, PLATFORM_ROLE, ROLES } from './roles.ts'

type MerchantSeed = typeof DEMO_MERCHANT | typeof OTHER_MERCHANT | typeof PLATFORM

/** Creates two companies and the platform's users, unless they exist. */
export async function seedMerchants(pool: Pool): Promise<void> {
  await seedMerchant(pool, DEMO_MERCHANT, DEMO_ACCOUNTS, async (tx, people) => {
    const platform = await tx.q.select().from(material).where(eq(material.merchantId, PLATFORM_MERCHANT))
    const library = [...platform, ...await seedMaterials(tx, 'merchant')]
    const lookups = unitLookups()
    const idOf = (name: string): string => people.find(({ loginName }) => loginName === name)?.id ?? tx.ctx.userId
    // The company calculates without tax (domain B0).
    await tx.q.insert(merchantSetting).values({ id: newId(), key: 'costBasis', value: 'EXCL', effectiveFrom: '2026-01-01' })
    await seedPackages(tx, await seedPrices(tx, library, merchantPackages(library), lookups, idOf('buyer')))
    await seedMaterialItems(tx, library, lookups)
    await seedProjects(tx, people)
    await seedMen(tx)
    await seedSuppliers(tx)
    await seedOwnLabourPrices(tx, idOf('cost'))
  })
  await seedMerchant(pool, OTHER_MERCHANT, OTHER_ACCOUNTS, joinPartner)
  await seedMerchant(pool, PLATFORM, PLATFORM_ACCOUNTS, () => Promise.resolve())
}

async function seedMerchant(
  pool: Pool, { id: merchantId, ...facts }: MerchantSeed, accounts: readonly DemoAccount[],
  fill: (tx: Tx, people: readonly SeededPerson[]) => Promise<void>,
): Promise<void> {
  await inWrite(pool, systemCtx('seed.merchant', merchantId), async tx => {
    if (await tx.q.$count(merchant, eq(merchant.merchantId, merchantId)) > 0) return
    await tx.q.insert(merchant).values({ ...facts, merchantId, state: 'ACTIVE' })
    const people = await seedAccounts(tx, accounts, await insertRoles(tx, merchantId === PLATFORM_MERCHANT ? [PLATFORM_ROLE] : ROLES))
    if (merchantId !== PLATFORM_MERCHANT) await furnish(tx)
    await fill(tx, people)
  })
}

async function seedAccounts(
  tx: Tx, accounts: readonly DemoAccount[], roleIds: ReadonlyMap<number, string>
): Promise<readonly SeededPerson[]> {
  const people = accounts.map(account => ({ ...account, id: newId(), roleId: roleIds.get(account.role) ?? '' }))
  await insertRows(tx, appUser, people.map(({ id, loginName, realName }) => ({
    id, phone: loginName, realName, passwordHash: DEMO_PASSWORD_HASH, lastMerchantId: tx.ctx.merchantId,
  })))
  await insertRows(tx, userMerchant, people.map(({ id: userId, realName }) => ({ userId, realName })))
  await insertRows(tx, userRole, people.map(({ id: userId, roleId }) => ({ userId, roleId })))
  return people
}

/** Adds a member of the first company, to try switching. */
async function joinPartner(tx: Tx): Promise<void> {
  const { ctx: { merchantId }, q } = tx
  const [person] = await q.select({ userId: appUser.id, realName: appUser.realName }).from(appUser)
    .where(eq(appUser.phone, PARTNER.loginName))
  const [partnerRole] = await q.select({ roleId: role.id }).from(role)
    .where(and(eq(role.merchantId, merchantId), eq(role.key, PARTNER.role)))
  if (person === undefined || partnerRole === undefined) throw new Error(`${PARTNER.loginName} is missing`)
  await tx.q.insert(userMerchant).values(person)
  await tx.q.insert(userRole).values({ userId: person.userId, roleId: partnerRole.roleId })
}
