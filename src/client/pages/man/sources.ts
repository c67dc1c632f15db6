import { MAN_STATE, type ManState } from '#schemas/man/states.ts'
import { manApi } from '#shared/api/man.ts'
import { call } from '#client/data/http.ts'
import type { PickSource } from '#client/ui/pick/source.ts'

const PAGE = 20

/** Teams that people may come into, by name. */
export const openTeams: PickSource = async ({ text, pageNum, signal }) => {
  const asked = { quick: text, pageNum, pageSize: PAGE, filters: [{ key: 'state', op: 'in' as const, value: ['ENABLED'] }] }
  const { rows, total } = await call(manApi.queryPageTeam, asked, { quiet: true, signal })
  return { entries: rows.map(({ id, teamName, leaderName }) => ({ key: id, label: teamName ?? '', detail: leaderName ?? undefined })), total }
}

/** People at work, by name, pinyin or phone. */
export const peopleAtWork: PickSource = async ({ text, pageNum, signal }) => {
  const asked = { quick: text, pageNum, pageSize: PAGE, filters: [{ key: 'state', op: 'in' as const, value: ['ON'] }] }
  const { rows, total } = await call(manApi.queryPageMan, asked, { quiet: true, signal })
  return { entries: rows.map(({ id, realName, teamName, state }) => ({ key: id, label: realName, detail: teamName ?? MAN_STATE[state as ManState] })), total }
}
