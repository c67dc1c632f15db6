import { businessDate, textAt } from '#schemas/kit/index.ts'
import { idNumberNotice } from '#schemas/man/idNumber.ts'
import { manList } from '#schemas/man/list.ts'
import { manPerson } from '#schemas/man/person.ts'
import { MAN_STATE, type ManState } from '#schemas/man/states.ts'
import { man, team } from '#server/db/tables/man.ts'
import { MAN_NUMBERS } from '#server/db/tables/manRows.ts'
import { kind } from '#server/document/index.ts'
import { countCertificates, teamCells, teamFaults, teamNames } from '#server/domains/man/index.ts'

/** A team leader cannot be deleted. */
export const servedPerson = kind(manPerson, {
  table: man, lists: [manList], missing: label => `${label}不在工人名单中`,
  namedBy: [{ by: team.leaderId, called: team.teamName, word: (name, teams) => `${name}是班组“${teams.join('”、“')}”的班组长，不能删除` }],
  sealed: {
    idNumber: {
      number: MAN_NUMBERS.idNumber, taken: ({ realName, state }) => `该身份证号已登记：${String(realName)}（${MAN_STATE[state as ManState]}）`,
    },
    bankCard: { number: MAN_NUMBERS.bankCard, taken: ({ realName }) => `该银行卡号已登记在${String(realName)}名下` },
  },
  validate: [async (tx, { stored: before, draft: { head } }) =>
    teamFaults(await teamNames(tx), [head], new Map([['', textAt(before?.head ?? {}, 'teamId')]]))],
  beside: async (tx, { draft: { head } }) => teamCells(await teamNames(tx), head),
  afterSave: (tx, { id }) => countCertificates(tx, [id]),
  notices({ draft: { head } }, now) {
    const notice = idNumberNotice(textAt(head, 'idNumber') ?? '', businessDate(now))
    return notice === null ? [] : [notice]
  },
})
