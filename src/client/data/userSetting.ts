import { commonApi } from '#shared/api/common.ts'
import type { InputOf } from '#shared/api/contract.ts'
import { call } from './http.ts'

export type SettingValue = InputOf<typeof commonApi.saveSetting>['value']

const known = new Map<string, Promise<unknown>>()

/** A setting of the user that follows him to every computer (grid columns, views); empty when never saved. Throws CallError. */
export function loadUserSetting(name: string): Promise<unknown> {
  const loading = known.get(name) ?? call(commonApi.querySetting, { name }, { quiet: true }).then(answer => answer.value)
  known.set(name, loading)
  // A failed load must not be remembered as "never saved".
  loading.catch(() => known.delete(name))
  return loading
}

/** Saves a JSON value under a name; throws CallError. The caller debounces. */
export async function saveUserSetting(name: string, value: SettingValue): Promise<void> {
  known.set(name, Promise.resolve(value))
  await call(commonApi.saveSetting, { name, value }, { quiet: true })
}
