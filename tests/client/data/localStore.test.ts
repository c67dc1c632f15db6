// @vitest-environment jsdom
import { beforeEach, expect, test, vi } from 'vitest'
import { KEEP_COOKIE } from '#client/data/localStore.ts'

const start = async (): Promise<Storage> => {
  vi.resetModules()
  return (await import('#client/data/localStore.ts')).localStore()
}

beforeEach(() => {
  document.cookie = `${KEEP_COOKIE}=; path=/; max-age=0`
  localStorage.clear()
})

test('what an older program left is cleared once', async () => {
  localStorage.setItem('old', '1')
  const storage = await start()
  expect(storage.getItem('old')).toBeNull()
  storage.setItem('yz.token', 'kept')
  expect((await start()).getItem('yz.token')).toBe('kept')
})
