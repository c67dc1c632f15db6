import { request } from './http.ts'

const known = new Map<string, Promise<unknown>>()

function valueOf(data: unknown): unknown {
  return typeof data === 'object' && data !== null && 'value' in data ? data.value : undefined
}

/** A setting of the user that follows him to every computer (grid columns, views); undefined when never saved. */
export function loadUserSetting(name: string): Promise<unknown> {
  const loading = known.get(name) ?? request('setting/querySetting', { name }, { quiet: true }).then(valueOf)
  known.set(name, loading)
  // A failed load must not be remembered as "never saved".
  loading.catch(() => known.delete(name))
  return loading
}

/** Saves a JSON value under a name; throws CallError. The caller debounces. */
export async function saveUserSetting(name: string, value: unknown): Promise<void> {
  known.set(name, Promise.resolve(value))
  await request('setting/saveSetting', { name, value }, { quiet: true })
}
