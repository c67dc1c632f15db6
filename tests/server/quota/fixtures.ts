import type { Draft, Row } from '#schemas/kit/index.ts'
import { answeredDraft, toPayload, type QuotaPayload } from '#schemas/quota/payload.ts'
import type { Ctx } from '#server/core/ctx.ts'
import { DEMO_MERCHANT, OTHER_MERCHANT } from '#server/db/seeds/index.ts'
import { merchantPackages } from '#server/db/seeds/packages.ts'
import { material } from '#server/db/tables/library.ts'
import { inRead, inWrite, type Db, type Tx } from '#server/db/tx.ts'
import { loadQuotas } from '#server/domains/quota/full.ts'
import { saveQuota, type Saved } from '#server/domains/quota/save.ts'
import type { QuotaFull } from '#shared/api/quota.ts'
import { ctxOf } from '../harness/people.ts'
import { withDatabase } from '../harness/database.ts'

const RIGHTS = ['add', 'edit', 'delete', 'query', 'import', 'export'].flatMap(action =>
  ['N_QUOTA', 'N_MATERIAL', 'N_MACHINE'].map(key => `${key}:${action}`))

export function withQuotas() {
  const database = withDatabase('demo')
  const person = (merchantId: string) => (): Ctx => ctxOf(merchantId, `u-${merchantId}`, [...RIGHTS, 'P_PRICE'])
  const merchantCtx = person(DEMO_MERCHANT.id)
  const other = person(OTHER_MERCHANT.id)
  const read = <T>(work: (db: Db) => Promise<T>, ctx: Ctx = merchantCtx()): Promise<T> => inRead(database.pool, ctx, work)
  const write = <T>(work: (tx: Tx) => Promise<T>, ctx: Ctx = merchantCtx()): Promise<T> => inWrite(database.pool, ctx, work)
  return {
    database, own: merchantCtx, other, read, write,
    save: (payload: QuotaPayload, ctx?: Ctx): Promise<Saved> => write(tx => saveQuota(tx, payload), ctx),
    async load(id: string, ctx?: Ctx): Promise<QuotaFull> {
      const { rows: [row] } = await read(db => loadQuotas(db, [id], 'merchant'), ctx)
      if (row === undefined) throw new Error(`no package ${id}`)
      return row
    },
    samples: (): Promise<Draft[]> => read(async ({ q }) => merchantPackages(await q.select().from(material)).map(({ draft }) => draft)),
  }
}

export const payloadOf = (draft: Draft): QuotaPayload => toPayload(draft)
export const draftOfFull = (full: QuotaFull): Draft => answeredDraft(full)
export const withHead = (draft: Draft, head: Row): Draft => ({ ...draft, head: { ...draft.head, ...head } })
export const withRows = (draft: Draft, line: string, change: (rows: readonly Row[]) => readonly Row[]): Draft =>
  ({ ...draft, lines: { ...draft.lines, [line]: change(draft.lines[line] ?? []) } })
