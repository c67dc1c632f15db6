// @vitest-environment jsdom
import { beforeEach, describe, expect, it, vi } from 'vitest'

/** The browser's store, shared by all windows. */
const disk = vi.hoisted(() => new Map<string, unknown>())
vi.mock('idb-keyval', () => ({
  createStore: () => null,
  get: async (key: string) => structuredClone(disk.get(key)),
  set: async (key: string, value: unknown) => void disk.set(key, structuredClone(value)),
  del: async (key: string) => void disk.delete(key), keys: async () => [...disk.keys()],
}))

async function openWindow(merchant: string, id: string, list = '/items test.boq') {
  vi.resetModules()
  const [{ keptEdits }, { session }, { userOf }] = await Promise.all(
    [import('#client/data/keptEdits.ts'), import('#client/data/session.ts'), import('#client/data/user.ts')]
  )
  session.user = userOf({ userId: id, name: id, merchant: { key: merchant, value: merchant } })!
  return keptEdits(list)
}
const valuesOf = async (opening: ReturnType<typeof openWindow>) => (await (await opening).adopt()).map(({ value }) => value)

beforeEach(() => disk.clear())

describe('edits that were left behind', () => {
  it('are found by the same person in the same company and list, once', async () => {
    await (await openWindow('m1', 'u1')).save('left', 'next')
    const next = await openWindow('m1', 'u1')
    expect((await next.adopt()).map(({ value }) => value)).toEqual(['left'])
    expect(await next.adopt()).toEqual([])
  })
  it('are never seen by another person, in another company or in another list', async () => {
    await (await openWindow('m1', 'u1')).save('left', 'next')
    for (const [merchant, id, list] of [
      ['m1', 'u2'], ['m2', 'u1'], ['m1', 'u1', '/items test.other'], ['m1', 'u1', '/items test.boq p1'], ['m1', 'u'],
    ] as const) {
      expect(await valuesOf(openWindow(merchant, id, list)), `${merchant} ${id} ${list ?? ''}`).toEqual([])
    }
    expect(await valuesOf(openWindow('m1', 'u1'))).toEqual(['left'])
  })
  it('are of one person whatever signs ids are made of', async () => {
    await (await openWindow('a/b', 'c')).save('left', 'next')
    expect(await valuesOf(openWindow('a', 'b/c'))).toEqual([])
    expect(await valuesOf(openWindow('a/b', 'c'))).toEqual(['left'])
  })
  it('stay with the window that still writes them', async () => {
    const one = await openWindow('m1', 'u1')
    await one.save('mine', 'own')
    expect(await one.adopt()).toEqual([])
    expect(await valuesOf(openWindow('m1', 'u1'))).toEqual([])
    await one.save(null, 'own')
    expect(disk.size).toBe(0)
  })
  it('stay kept until it is said what of them is still undecided', async () => {
    await (await openWindow('m1', 'u1')).save('left', 'next')
    const [work] = await (await openWindow('m1', 'u1')).adopt()
    expect(disk.size).toBe(1)
    await work!.keep('rest')
    expect([...disk.values()]).toMatchObject([{ value: 'rest', savedAt: work!.savedAt }])
    await work!.keep(null)
    expect(disk.size).toBe(0)
  })
})
