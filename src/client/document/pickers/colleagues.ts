import { queryColleagues } from '#shared/api/colleague.ts'
import { call } from '#client/data/http.ts'
import type { PickSource } from '#client/ui/pick/source.ts'

/**
 * The first fifty active ones.
 * @param except ids that are not offered
 */
export const colleaguesBut = (...except: readonly string[]): PickSource => async ({ text, signal }) => {
  const staff = (await call(queryColleagues, { text }, { quiet: true, signal })).filter(({ userId }) => !except.includes(userId))
  const entries = staff.map(({ userId, calledName, departmentName, jobTitle }) =>
    ({ key: userId, label: calledName, detail: [departmentName, jobTitle].filter(Boolean).join(' · ') || undefined }))
  return { entries, total: entries.length }
}
export const colleagues = colleaguesBut()
