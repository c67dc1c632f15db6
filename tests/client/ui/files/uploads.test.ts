import { expect, it } from 'vitest'
import type { FileRef } from '#schemas/kit/index.ts'
import { CallError } from '#client/data/callError.ts'
import type { SentFile } from '#client/data/outgoing.ts'
import { Uploads, type UploadsHost } from '#client/ui/files/uploads.ts'

const RULES = { maxCount: 5, maxSize: 1, types: ['png'] }
const png = (name: string): File => new File(['x'], `${name}.png`)
const ref = (id: string): FileRef => ({ id, originName: `${id}.png`, visitUrl: `/${id}` })
const nextTick = () => new Promise(resolve => setTimeout(resolve))

function desk(files: readonly FileRef[] = [], more: Partial<UploadsHost> = {}) {
  const ways = new Map<string, { readonly arrive: () => Promise<unknown>, readonly fail: (
    error?: unknown
  ) => Promise<unknown>, readonly signal: AbortSignal }>()
  const changes: string[][] = []
  const host: UploadsHost = {
    rules: RULES,
    onChange: now => changes.push(now.map(({ originName }) => originName)),
    start: async ({ name }) => ({
      send: signal => new Promise<SentFile>((resolve, reject) => {
        signal.addEventListener('abort', () => reject(new Error('aborted')))
        const sent = { attachmentId: `id-${name}`, attachmentUrl: `/${name}`, originName: name, apiCacheKey: 'k' }
        ways.set(name, { signal, arrive: () => (resolve(sent), nextTick()), fail: error => (reject(error), nextTick()) })
      }),
    }),
    ...more,
  }
  const uploads = new Uploads(host, files)
  const way = (name: string) => ways.get(`${name}.png`)!
  const states = () => uploads.items().map(({ name, status }) => `${name} ${status}`)
  const uidOf = (name: string) => uploads.items().find(item => item.name === `${name}.png`)!.uid
  return { uploads, host, changes, way, states, uidOf, sending: () => [...ways.keys()] }
}

it('reports a change only once nothing is still not done', async () => {
  const { uploads, changes, way, states, uidOf } = desk()
  uploads.add([png('a'), png('b')])
  await nextTick()
  await way('a').arrive()
  expect([states(), changes]).toEqual([['a.png done', 'b.png uploading'], []])
  await way('b').fail(new CallError({ code: 'BAD_INPUT', status: 400, msg: '文件类型不正确' }))
  expect([uploads.items()[1]!.error, uploads.pending, changes]).toEqual(['文件类型不正确', true, []])
  uploads.retry(uidOf('b'))
  await nextTick()
  await way('b').arrive()
  expect(changes).toEqual([['a.png', 'b.png']])
})

it('says 上传未完成 when the connection was lost', async () => {
  const { uploads, way } = desk()
  uploads.add([png('a')])
  await nextTick()
  await way('a').fail(new CallError({ code: 'UNREACHABLE', status: 0, msg: '服务器没有响应' }))
  expect(uploads.items()[0]).toMatchObject({ status: 'error', error: '上传未完成' })
})

it('drops a failed file, and then the others are the change', async () => {
  const { uploads, changes, way, uidOf } = desk()
  uploads.add([png('a'), png('b')])
  await nextTick()
  await way('a').arrive()
  await way('b').fail()
  await uploads.remove(uidOf('b'))
  expect(changes).toEqual([['a.png']])
})

it('lets a file that failed give its place to another, not to one that is refused itself', async () => {
  const { uploads, changes, way, states } = desk([], { rules: { ...RULES, maxCount: 1 } })
  uploads.add([png('a')])
  await nextTick()
  expect(uploads.isFull).toBe(true)
  await way('a').fail(new CallError({ code: 'BAD_INPUT', status: 400, msg: '文件类型不正确' }))
  expect(uploads.isFull).toBe(false)
  expect(uploads.add([new File(['x'], 'b.txt')])).toHaveLength(1)
  expect(states()).toEqual(['a.png error'])
  expect(uploads.add([png('c'), png('d')])).toEqual([{ name: 'd.png', text: '文件超出数量' }])
  await nextTick()
  await way('c').arrive()
  expect([states(), changes]).toEqual([['c.png done'], [['c.png']]])
})

it('cancels what is pending', async () => {
  const { uploads, changes, way, states, uidOf } = desk([ref('old')])
  uploads.add([png('a')])
  await nextTick()
  await uploads.remove(uidOf('a'))
  await nextTick()
  expect([way('a').signal.aborted, states(), changes]).toEqual([true, ['old.png done'], []])
})

it('sends three at a time', async () => {
  const { uploads, way, sending } = desk()
  uploads.add(['a', 'b', 'c', 'd', 'e'].map(png))
  await nextTick()
  expect(sending()).toEqual(['a.png', 'b.png', 'c.png'])
  await way('b').arrive()
  expect(sending()).toEqual(['a.png', 'b.png', 'c.png', 'd.png'])
})

it('counts what is pending and names what it does not take', () => {
  const { uploads } = desk([ref('1'), ref('2'), ref('3')])
  expect(uploads.add([png('a'), new File(['x'], 'b.gif'), png('c'), png('d')])).toEqual([
    { name: 'b.gif', text: '文件类型不正确' }, { name: 'd.png', text: '文件超出数量' },
  ])
})

it('keeps a file whose owner does not let it go', async () => {
  const { uploads, changes, states } = desk([ref('a')], { onRemove: () => Promise.reject(new Error('no')) })
  expect(await uploads.remove('a')).toBe('删除失败')
  expect([states(), changes]).toEqual([['a.png done'], []])
})

it('takes what the field holds after an undo, and goes on sending', async () => {
  const { uploads, host, states } = desk([ref('a'), ref('b')])
  uploads.add([png('c')])
  uploads.serve(host, [ref('b')])
  expect(states()).toEqual(['b.png done', 'c.png uploading'])
})
