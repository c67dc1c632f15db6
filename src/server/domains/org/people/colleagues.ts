import { or, sql } from 'drizzle-orm'
import { dictTree } from '#server/db/tables/dictionary.ts'
import { appUser, userMerchant } from '#server/db/tables/people.ts'
import type { Db } from '#server/db/tx.ts'
import { meetsText } from '#server/grid/index.ts'
import { calledName } from './calledName.ts'

const MAX_COLLEAGUES = 50
export interface Colleague {
  readonly userId: string, readonly realName: string, readonly calledName: string, readonly jobTitle: string,
  readonly departmentName: string | null
}

/** Active colleagues whose name, job or phone matches the text, by name. */
export async function findColleagues({ sql: query, ctx }: Db, text: string): Promise<Colleague[]> {
  const phone = meetsText(text, appUser.phone)
  const condition = or(
    meetsText(text, userMerchant.realName, userMerchant.jobTitle),
    phone && sql`exists (select from ${appUser} where ${appUser.id} = ${userMerchant.userId} and ${phone})`
  )
  return query<Colleague>`
    select ${userMerchant.userId} as "userId", ${userMerchant.realName} as "realName", ${calledName} as "calledName",
    coalesce(${userMerchant.jobTitle}, '') as "jobTitle",
      (select ${dictTree.name} from ${dictTree} where ${dictTree.merchantId} = ${userMerchant.merchantId}
      and ${dictTree.tree} = 'DEPARTMENT'
        and ${dictTree.code} = ${userMerchant.departmentCode}) as "departmentName"
    from ${userMerchant} where ${userMerchant.merchantId} = ${ctx.merchantId} and ${userMerchant.state} = 'ENABLED'
      and ${condition ?? sql`true`}
    order by ${userMerchant.realName}, ${userMerchant.userId} limit ${sql.raw(String(MAX_COLLEAGUES))}`
}
