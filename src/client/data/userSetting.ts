import { commonApi } from '#shared/api/common.ts'
import type { InputOf } from '#shared/api/contract.ts'
import { call } from './http.ts'

export type SettingValue = InputOf<typeof commonApi.saveSetting>['value']

const cache = new Map<string, Promise<unknown>>()

/**
 * Shared by all computers; empty when never saved.
 * @throws CallError
 */
export function loadUserSetting(name: string): Promise<unknown> {
  const loading = cache.get(name) ?? call(commonApi.querySetting, { name }, { quiet: true }).then(response => response.value)
  cache.set(name, loading)
  // A failed load must not be cached as "never saved".
  loading.catch(() => cache.delete(name))
  return loading
}

/** Saves a JSON value. The caller debounces. @throws CallError */
export async function saveUserSetting(name: string, value: SettingValue): Promise<void> {
  cache.set(name, Promise.resolve(value))
  await call(commonApi.saveSetting, { name, value }, { quiet: true })
}
