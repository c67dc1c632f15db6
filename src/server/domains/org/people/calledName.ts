import { and, eq, sql, type SQL, type SQLWrapper } from 'drizzle-orm'
import { searchKey } from '#schemas/kit/index.ts'
import { appUser, userMerchant } from '#server/db/tables/people.ts'
import type { Db } from '#server/db/tx.ts'

/** A user's name, with the end of the phone if another active user has the same one. */
export const calledName = sql<string>`(${userMerchant.realName} || case when exists (
    select from ${userMerchant} as namesake where namesake.merchant_id = ${userMerchant.merchantId}
    and namesake.real_name = ${userMerchant.realName}
      and namesake.user_id <> ${userMerchant.userId} and namesake.state = 'ENABLED')
  then (select '（尾号' || right(${appUser.phone}, 4) || '）' from ${appUser} where ${appUser.id} = ${userMerchant.userId}) else '' end)`

/** Name of a column's user, also a former one; null without one. */
export const calledPerson = (merchantId: SQLWrapper, userId: SQLWrapper): SQL<string | null> =>
  sql<string | null>`(select case when ${userMerchant.state} = 'ENABLED' then ${calledName} else ${userMerchant.realName} || '（已停用）' end
    from ${userMerchant} where ${userMerchant.merchantId} = ${merchantId} and ${userMerchant.userId} = ${userId})`

export interface NamedPerson { readonly userId: string, readonly realName: string }

/**
 * Active users by the texts allowed in a cell: name, name with the end of the phone, or whole phone.
 * @returns lookup of the users of a text: none, one, or all namesakes
 */
export async function peopleNamed({ q, ctx }: Db): Promise<(text: string) => readonly NamedPerson[]> {
  const people = await q.select({ userId: userMerchant.userId, realName: userMerchant.realName, called: calledName, phone: appUser.phone })
    .from(userMerchant).innerJoin(appUser, eq(appUser.id, userMerchant.userId))
    .where(and(eq(userMerchant.merchantId, ctx.merchantId), eq(userMerchant.state, 'ENABLED')))
  const byText = new Map<string, NamedPerson[]>()
  for (const { called, phone, ...person } of people) {
    for (const text of new Set([person.realName, called, phone].map(searchKey))) byText.set(text, [...byText.get(text) ?? [], person])
  }
  return text => byText.get(searchKey(text)) ?? []
}
