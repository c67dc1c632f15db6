import { and, eq, ne, or } from 'drizzle-orm'
import { businessDate, type Draft, type Problem, type Row } from '#schemas/kit/index.ts'
import { bankCardFault, isCardMask, WHOLE_CARD } from '#schemas/man/bankCard.ts'
import { endsBeforeIssue } from '#schemas/man/certificates.ts'
import { idNumberFault, idNumberNotice, isIdMask, WHOLE_ID } from '#schemas/man/idNumber.ts'
import { manList } from '#schemas/man/list.ts'
import { manPerson } from '#schemas/man/person.ts'
import { MAN_STATE } from '#schemas/man/states.ts'
import { vaultOf } from '#server/core/vault.ts'
import { man, manCertificate } from '#server/db/tables/man.ts'
import { cardMark, idMark, sealNumbers } from '#server/db/tables/manRows.ts'
import type { Tx } from '#server/db/tx.ts'
import { serveDocument, storedAs, type LineFault, type StoredRecord } from '#server/document/index.ts'
import { personApi } from '#shared/api/man.ts'
import { countCertificates } from './certificates.ts'
import { textOf } from './input.ts'
import { ledTeams, manRecord } from './read.ts'
import { teamFaults, teamNames, teamOf } from './teams.ts'

const stored = storedAs(manPerson, {
  table: man, lists: [manList],
  columns: { idNumber: man.idShown, bankCard: man.cardShown, photo: man.photoIds, idPictures: man.idPictureIds },
  lines: { certificates: { table: manCertificate, parent: manCertificate.manId, columns: { picture: manCertificate.pictureIds } } },
})
const at = (column: string, text: string, code: Problem['code'] = 'invalid'): Problem => ({ row: '', column, code, text })
const numbersOf = (head: Row) => ({ idNumber: textOf(head, 'idNumber') ?? '', bankCard: textOf(head, 'bankCard') })

/** A masked number stands for the stored one: that it is the very same is told here. */
function maskFaults(head: Row, before: StoredRecord | undefined): Problem[] {
  const { idNumber, bankCard } = numbersOf(head)
  return [
    ...(isIdMask(idNumber) && idNumber !== before?.head.idNumber ? [at('idNumber', WHOLE_ID)] : []),
    ...(bankCard !== null && isCardMask(bankCard) && bankCard !== before?.head.bankCard ? [at('bankCard', WHOLE_CARD)] : []),
  ]
}

/** Whether somebody else of the merchant has one of the numbers: an id number is one person, a card belongs to one. */
async function takenFaults(tx: Tx, head: Row, own: string): Promise<Problem[]> {
  const vault = await vaultOf(tx)
  const { idNumber, bankCard } = numbersOf(head)
  const ofId = idNumberFault(idNumber) === null ? idMark(vault, idNumber) : null
  const ofCard = bankCard !== null && bankCardFault(bankCard) === null ? cardMark(vault, bankCard) : null
  const same = [...(ofId === null ? [] : [eq(man.idMark, ofId)]), ...(ofCard === null ? [] : [eq(man.cardMark, ofCard)])]
  if (same.length === 0) return []
  const rows = await tx.q.select({ realName: man.realName, state: man.state, idMark: man.idMark }).from(man)
    .where(and(eq(man.merchantId, tx.ctx.merchantId), or(...same), ne(man.id, own)))
  return rows.map(({ realName, state, idMark: other }) => (other === ofId
    ? at('idNumber', `该身份证号已登记：${realName}（${MAN_STATE[state]}）`, 'duplicate') : at('bankCard', `该银行卡号已登记在${realName}名下`, 'duplicate')))
}

const endFaults = ({ lines }: Draft): LineFault[] => (lines.certificates ?? []).filter(endsBeforeIssue)
  .map(row => ({ line: 'certificates', row: String(row.id), column: 'expires', code: 'invalid', text: '到期日期早于发证日期' }))

/** 工人: numbers are sealed beside what is shown of them, and a masked number leaves the stored one as it is. */
export const servedPerson = serveDocument(stored, personApi, {
  async guard(tx, { id, stored: before, draft }) {
    const places = new Map([['', textOf(before?.head ?? {}, 'teamId')]])
    return [
      ...maskFaults(draft.head, before), ...teamFaults(await teamNames(tx), [draft.head], places), ...await takenFaults(tx, draft.head, id), ...endFaults(draft),
    ]
  },
  async beside(tx, { id, stored: before, draft: { head } }) {
    const record = before === undefined ? undefined : await manRecord(tx, id)
    const sealed = sealNumbers(await vaultOf(tx), id, numbersOf(head), record)
    const team = teamOf(await teamNames(tx), head)
    return {
      team_id: team?.id ?? null, team_name: team?.name ?? null, id_shown: sealed.idShown, id_sealed: sealed.idSealed, id_mark: sealed.idMark,
      card_shown: sealed.cardShown, card_sealed: sealed.cardSealed, card_mark: sealed.cardMark,
    }
  },
  // A number may be another one where its shown part is the same.
  async changed(tx, { id, draft: { head } }) {
    const [record, vault] = [await manRecord(tx, id), await vaultOf(tx)]
    const sealed = sealNumbers(vault, id, numbersOf(head), record)
    return [...(sealed.idMark === record.idMark ? [] : ['idNumber']), ...(sealed.cardMark === record.cardMark ? [] : ['bankCard'])]
  },
  effect: (tx, { id }) => countCertificates(tx, [id]),
  notices({ draft: { head } }, now) {
    const notice = idNumberNotice(numbersOf(head).idNumber, businessDate(now))
    return notice === null ? [] : [notice]
  },
  async keeps(tx, records) {
    for (const { id, head } of records) {
      const led = await ledTeams(tx, id)
      if (led.length > 0) return `${String(head.realName)}是班组“${led.join('”、“')}”的班组长，不能删除`
    }
    return null
  },
})
