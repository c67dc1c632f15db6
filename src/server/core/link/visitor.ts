import type { FastifyRequest } from 'fastify'
import type { Ctx } from '#server/core/ctx.ts'
import type { Entry } from '#server/db/tx.ts'
import { LINK_HEADER, type LinkUse } from '#shared/api/contract.ts'
import { idIn, isTokenOf, noLink } from './token.ts'

interface LinkRow {
  readonly secret: string
  readonly id: string | null
  readonly merchant_id: string
  readonly record_key: string | null
  readonly holder: string | null
  readonly open: boolean | null
}

export function linkTokenOf({ headers }: FastifyRequest): string {
  const value = headers[LINK_HEADER.toLowerCase()]
  return typeof value === 'string' ? value.slice(0, 200) : ''
}

/**
 * Opens a transaction without permissions, with the link's record as `ctx.link`. Every invalid link takes one statement, one signature, one
 * refusal.
 */
export const visitorEntry = (request: FastifyRequest, use: LinkUse): Entry => {
  const token = linkTokenOf(request)
  return {
    find: literal => `
      select s.value as secret, l.id, coalesce(l.merchant_id, '') as merchant_id,
        'link:' || coalesce(l.record_key, '') as user_id, l.record_key, l.holder,
        l.revoked_at is null and l.expires_at > clock_timestamp() and m.state = 'ACTIVE' as open
      from app_secret s
      left join public_link l on l.id = ${literal(idIn(token))} and l.use = ${literal(use)}
      left join merchant m on m.merchant_id = l.merchant_id
      where s.name = 'public-link'`,
    ctxOf(row): Ctx {
      const { secret, id, merchant_id: merchantId, record_key: record, holder, open } = row as LinkRow
      const isSigned = isTokenOf(secret, id === null ? undefined : { id, vouched: [use] }, token)
      if (!isSigned || open !== true || record === null || holder === null) throw noLink()
      return {
        merchantId, userId: `link:${record}`, realName: holder,
        roles: [], permissions: new Set(), seeAll: false, worker: true, execute: true,
        link: record, now: new Date(), requestId: request.id, ip: request.ip,
      }
    },
  }
}
