import { and, eq, inArray, ne, or } from 'drizzle-orm'
import type { Draft, Lookups, Problem, Row } from '#schemas/kit/index.ts'
import { isCardMask, WHOLE_CARD } from '#schemas/man/bankCard.ts'
import { endsBeforeIssue, PICTURES } from '#schemas/man/certificates.ts'
import { isIdMask, WHOLE_ID } from '#schemas/man/idNumber.ts'
import { manPerson } from '#schemas/man/person.ts'
import { MAN_STATE } from '#schemas/man/states.ts'
import { AppError } from '#server/core/errors.ts'
import type { Vault } from '#server/core/vault.ts'
import { man } from '#server/db/tables/man.ts'
import type { Db } from '#server/db/tx.ts'
import { attachmentsOf, demandVisible, rememberedIn } from '#server/domains/file/index.ts'
import { faultsOf, headFaults, refuseFaults, type LineFault } from '#server/document/index.ts'
import { fileIds, textOf } from './input.ts'
import { cardMark, idMark } from '#server/db/tables/manRows.ts'
import type { ManRecord } from './read.ts'

const HEAD = ''
const at = (column: string, text: string, code: Problem['code'] = 'invalid'): Problem => ({ row: HEAD, column, code, text })

/** A masked number stands for the stored one: that it is the very same is told here. */
function maskFaults(head: Row, stored: ManRecord | undefined): Problem[] {
  const [id, card] = [textOf(head, 'idNumber') ?? '', textOf(head, 'bankCard') ?? '']
  return [
    ...(isIdMask(id) && id !== stored?.idShown ? [at('idNumber', WHOLE_ID)] : []),
    ...(isCardMask(card) && card !== stored?.cardShown ? [at('bankCard', WHOLE_CARD)] : []),
  ]
}

/** Whether somebody else of the merchant has one of the numbers: an id number is one person, a card belongs to one. */
async function takenFaults({ q, ctx }: Db, vault: Vault, head: Row, own: string | undefined): Promise<Problem[]> {
  const [id, card] = [textOf(head, 'idNumber') ?? '', textOf(head, 'bankCard')]
  const mark = isIdMask(id) ? null : idMark(vault, id)
  const ofCard = card === null || isCardMask(card) ? null : cardMark(vault, card)
  const same = [...(mark === null ? [] : [eq(man.idMark, mark)]), ...(ofCard === null ? [] : [eq(man.cardMark, ofCard)])]
  if (same.length === 0) return []
  const rows = await q.select({ realName: man.realName, state: man.state, idMark: man.idMark }).from(man)
    .where(and(eq(man.merchantId, ctx.merchantId), or(...same), own === undefined ? undefined : ne(man.id, own)))
  return rows.map(({ realName, state, idMark: other }) => (other === mark
    ? at('idNumber', `该身份证号已登记：${realName}（${MAN_STATE[state]}）`, 'duplicate') : at('bankCard', `该银行卡号已登记在${realName}名下`, 'duplicate')))
}

/** @throws AppError NOT_FOUND for a file that the person may not see, BAD_INPUT for one that is no picture */
export async function demandPictures(db: Db, ids: readonly string[], stored: ManRecord | undefined): Promise<void> {
  await demandVisible(db, ids, rememberedIn(db, 'man', stored === undefined ? [] : [stored.id]))
  const found = await attachmentsOf(db, ids)
  if (ids.some(id => !found.has(id))) throw new AppError('NOT_FOUND', { text: '照片不存在或已被删除，请重新上传' })
  const types: readonly string[] = PICTURES
  if ([...found.values()].some(({ fileType }) => !types.includes(fileType))) throw new AppError('BAD_INPUT', { field: 'head', text: '照片只能是 jpg、jpeg、png' })
}

export const picturesOf = ({ head, lines }: Draft): string[] =>
  [head.photo, head.idPictures, ...(lines.certificates ?? []).map(row => row.picture)].flatMap(fileIds)

/**
 * Everything that is wrong with a person who is to be saved, the header's faults first; `malformed` is what could not be read at all.
 * @throws AppError BAD_ROWS with the first text, its tab in `field` and all cells in `rows`
 */
export async function demandPerson(
  db: Db, vault: Vault, draft: Draft, malformed: readonly LineFault[], lookups: Lookups, stored: ManRecord | undefined, teams: readonly Problem[],
): Promise<void> {
  const shapes = faultsOf(manPerson, draft, lookups, malformed)
  const wrong = new Set(shapes.filter(({ line }) => line === HEAD).map(({ column }) => column))
  const taken = wrong.has('idNumber') || wrong.has('bankCard') ? [] : await takenFaults(db, vault, draft.head, stored?.id)
  const known = headFaults([...maskFaults(draft.head, stored), ...teams, ...taken].filter(({ column }) => !wrong.has(column)))
  const ended = (draft.lines.certificates ?? []).filter(endsBeforeIssue)
    .map((row): LineFault => ({ line: 'certificates', row: String(row.id), column: 'expires', code: 'invalid', text: '到期日期早于发证日期' }))
  refuseFaults([...shapes, ...known, ...ended])
}

/** People of the merchant by id, locked. @throws AppError NOT_FOUND where one is missing */
export async function lockMen(db: Db, ids: readonly string[]): Promise<ManRecord[]> {
  const wanted = [...new Set(ids)]
  const rows = await db.q.select().from(man).where(and(eq(man.merchantId, db.ctx.merchantId), inArray(man.id, wanted))).orderBy(man.id).for('update')
  if (rows.length < wanted.length) throw new AppError('NOT_FOUND')
  return rows
}
