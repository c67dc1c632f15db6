// @vitest-environment jsdom
import { describe, expect, it } from 'vitest'
import type { LookupSource, Option } from '#schemas/kit/index.ts'
import { createLookups, sourcesOf } from '#client/data/lookups.ts'
import { boq } from './boq.ts'

function desk(stored: Record<string, string> = {}) {
  const disk = new Map(Object.entries(stored))
  const requests: { source: LookupSource; answer: (options: readonly Option[]) => void; fail: () => void }[] = []
  const place = { scope: 'A' }
  const display: { at?: Promise<void> } = {}
  const store = createLookups({
    fetch: source => new Promise((resolve, reject) => { requests.push({ source, answer: resolve, fail: () => reject(new Error('500')) }) }),
    storage: { getItem: key => disk.get(key) ?? null, setItem: (key, text) => { disk.set(key, text) } },
    scope: () => place.scope,
    later: () => display.at ?? Promise.resolve(),
  })
  return { store, asked: requests, disk, place, shown: display }
}
const M = [{ key: '1', label: 'm' }]

describe('lookups', () => {
  it('know the sources of a grid', () => expect(sourcesOf(boq)).toEqual(['ITEM']))

  it('are asked for once, whoever needs them', async () => {
    const { store, asked: requests, disk } = desk()
    const both = Promise.all([store.need([18]), store.need([18, 'ITEM'])])
    expect(requests.map(({ source }) => source)).toEqual([18, 'ITEM'])
    requests[0]!.answer(M)
    requests[1]!.answer([])
    await both
    expect(store.lookups.label(18, '1')).toBe('m')
    expect(store.lookups.find(18, 'Ｍ')?.key).toBe('1')
    expect(JSON.parse(disk.get('yz.dict.A.18')!)).toEqual(M)
  })

  it('answer at once from this computer and are refreshed behind', async () => {
    const { store, asked: requests } = desk({ 'yz.dict.A.18': JSON.stringify(M) })
    let calls = 0
    await store.need([18])
    store.subscribe(() => { calls += 1 })
    expect(store.lookups.label(18, '1')).toBe('m')
    const before = store.snapshot()
    requests[0]!.answer([{ key: '1', label: 'm', aliases: ['米'] }])
    await new Promise(resolve => { setTimeout(resolve) })
    expect(calls).toBe(1)
    expect(store.snapshot()).not.toBe(before)
    expect(store.lookups.find(18, '米')?.key).toBe('1')
  })

  it('are refreshed once what waits for them is shown', async () => {
    const { store, asked: requests, shown: display } = desk({ 'yz.dict.A.18': JSON.stringify(M) })
    let resolve = (): void => {}
    display.at = new Promise(done => { resolve = done })
    await store.need([18])
    expect(requests).toEqual([])
    resolve()
    await display.at
    expect(requests.map(({ source }) => source)).toEqual([18])
  })

  it('keep what is stored when the server fails, and ask again next time', async () => {
    const { store, asked: requests } = desk({ 'yz.dict.A.18': JSON.stringify(M) })
    await store.need([18])
    requests[0]!.fail()
    await new Promise(resolve => { setTimeout(resolve) })
    expect(store.has(18)).toBe(true)
    await store.need([18])
    expect(requests).toHaveLength(2)
  })

  it('that somebody has changed are asked for anew, as far as they are in use', async () => {
    const { store, asked: requests } = desk({ 'yz.dict.A.18': JSON.stringify(M) })
    await store.need([18])
    requests[0]!.answer(M)
    void store.renew([18, 24])
    expect(requests.map(({ source }) => source)).toEqual([18, 18])
    requests[1]!.answer([...M, { key: '2', label: '捆' }])
    await expect.poll(() => store.lookups.label(18, '2')).toBe('捆')
  })

  it('fail only when a source is not to be had at all', async () => {
    const { store, asked: requests } = desk({ 'yz.dict.A.18': '{broken' })
    const needed = store.need([18])
    requests[0]!.fail()
    await expect(needed).rejects.toThrow('500')
  })

  it('of one merchant are not shown to another', async () => {
    const { store, asked: requests, place } = desk({ 'yz.dict.A.18': JSON.stringify(M) })
    await store.need([18])
    place.scope = 'B'
    const needed = store.need([18])
    expect(store.has(18)).toBe(false)
    requests.at(-1)!.answer([{ key: '1', label: '米' }])
    await needed
    expect(store.lookups.label(18, '1')).toBe('米')
  })
})
