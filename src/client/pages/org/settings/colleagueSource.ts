import { peopleApi } from '#shared/api/people.ts'
import { call } from '#client/data/http.ts'
import type { PickSource } from '#client/ui/pick/source.ts'

/** Active colleagues by name, job or phone: the first fifty, more words narrow them down. */
export const activeColleagues: PickSource = async ({ text, signal }) => {
  const found = await call(peopleApi.queryColleagues, { text }, { quiet: true, signal })
  const entries = found.map(({ userId, calledName, departmentName, jobTitle }) =>
    ({ key: userId, label: calledName, detail: [departmentName, jobTitle].filter(Boolean).join(' · ') || undefined }))
  return { entries, total: entries.length }
}
