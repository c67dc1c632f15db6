import { eq } from 'drizzle-orm'
import { beforeAll, describe, expect, it } from 'vitest'
import type { Draft } from '#schemas/kit/index.ts'
import { AppError } from '#server/core/errors.ts'
import { auditLog } from '#server/db/tables/engine.ts'
import { inRead, inWrite, type Db, type Tx } from '#server/db/tx.ts'
import {
  bringInto, canOfContent, contentVersions, demandContent, demandContentAt, holdPinnedOf, readContents, restoreContent, saveContent,
} from '#server/document/index.ts'
import { addMember, ctxOf } from '../harness/people.ts'
import { sampleDraft, RACK_TABLES, racks, titleTable } from './racks.ts'
import { withEngine } from './setup.ts'

const RIGHTS = ['N_QUOTA:query', 'N_QUOTA:edit', 'N_QUOTA:delete']
const database = withEngine()
const me = ctxOf('m-racks', 'u-racks', RIGHTS)
const other = ctxOf('m-others', 'u-others', RIGHTS)
beforeAll(async () => {
  await database.pool.query(RACK_TABLES)
  for (const { merchantId, userId } of [me, other]) await addMember(database.pool, merchantId, userId, RIGHTS)
})
const read = <T>(work: (db: Db) => Promise<T>, ctx = me): Promise<T> => inRead(database.pool, ctx, work)
const write = <T>(work: (tx: Tx) => Promise<T>, ctx = me): Promise<T> => inWrite(database.pool, ctx, work)
const refused = async (work: Promise<unknown>): Promise<AppError> => {
  const error = await work.then(() => undefined, (thrown: unknown) => thrown)
  if (!(error instanceof AppError)) throw new Error(`expected an AppError, got ${String(error)}`)
  return error
}

const title = (
  id: string, facts: { readonly version?: number, readonly name?: string, readonly lent?: boolean, readonly into?: string } = {}
) =>
  write(tx => tx.q.insert(titleTable).values({ id, version: 1, name: `书目${id}`, lent: false, ...facts }))
/** A rack with two shelves and a book with this title. */
const sent = (titleId: string, name = '甲'): Draft => ({
  head: { rackName: name },
  lines: { ...sampleDraft.lines, books: [{ key: 'a', bookName: '别的名字', shelfKey: '1', titleId, titleVersion: null }] },
})
const save = (draft: Draft, opened: { readonly id?: string, readonly version?: number } = {}, ctx = me) =>
  write(tx => saveContent(tx, racks, opened, draft), ctx)
const open = (id: string, ctx = me) => read(db => demandContent(db, racks, id), ctx)
const set = (id: string, to: string, ctx = me) => write(tx => bringInto(tx, racks, [id], to), ctx)
const withName = (draft: Draft, rackName: string): Draft => ({ ...draft, head: { ...draft.head, rackName } })

describe('a declared document whose versions count contents', () => {
  it('is saved with its number, and every change makes the next version with its snapshot; what is the same makes none', async () => {
    await title('t1')
    const { id, code, version } = await save(sent('t1'))
    expect([code, version]).toEqual([expect.stringMatching(/^DD\d{4}$/), 1])
    const opened = await open(id)
    expect(opened.draft.head).toMatchObject({ rackName: '甲', wood: 'OAK', code, rackVersion: 1 })
    expect(await save(opened.draft, { id, version: 1 })).toEqual({ id, code, version: 1 })
    // Number and version from the client are ignored.
    expect(await save(
      { ...withName(opened.draft, '乙'), head: { ...opened.draft.head, rackName: '乙', code: 'MY-1', rackVersion: 9 } }, { id, version: 1 }
    )).toEqual({ id, code, version: 2 })
    expect(
      (await read(db => contentVersions(db, racks, id))).map(({ number, draft }) => [number, draft.head.rackName, draft.head.code])
    ).toEqual([[2, '乙', code], [1, '甲', code]])
    const auditEntries = await read(({ q }) => q.select().from(auditLog).where(eq(auditLog.entityId, id)).orderBy(auditLog.at))
    expect(auditEntries.map(({ action, before, after }) => [action, before, after])).toEqual(
      [['saveRack', null, { code, rackName: '甲' }], ['saveRack', { code, rackName: '甲' }, { code, rackName: '乙' }]]
    )
  })

  it('says who saved what since it was opened, and brings an earlier version back with its rows', async () => {
    await title('t2')
    const { id } = await save(sent('t2'))
    const { draft } = await open(id)
    await save({ ...withName(draft, '丙'), lines: { ...draft.lines, books: [] } }, { id, version: 1 })
    expect((await refused(save(withName(draft, '丁'), { id, version: 1 }))).message).toMatch(/^您已于 .* 保存了第 2 版，改动了名称、书 1 行，请刷新后重试$/)
    expect((await write(tx => restoreContent(tx, racks, { id, version: 1, current: 2 })))[0].version).toBe(3)
    expect((await open(id)).draft.lines.books).toEqual(draft.lines.books)
    expect((await refused(read(db => demandContentAt(db, racks, id, 1), other))).code).toBe('NOT_FOUND')
  })

  it('goes from state to state by its declaration, lies in the bin for its days, and a save leads on', async () => {
    await title('t3')
    const { id, code } = await save(sent('t3'))
    expect((await open(id)).record.state).toBe('OPEN')
    expect((await refused(set(id, 'NEW'))).message).toBe(`${code}：开放状态不能恢复`)
    expect((await refused(set(id, 'GONE', { ...me, permissions: new Set(['N_QUOTA:edit']) }))).code).toBe('FORBIDDEN')
    await set(id, 'GONE')
    const { draft, record } = await open(id)
    expect(canOfContent(racks, me, record)).toEqual({ edit: false, copy: false, acts: ['restore'] })
    expect((await refused(save(withName(draft, '戊'), { id, version: 1 }))).message).toBe('书架已删除')
    await database.pool.query(`update test_rack set deleted_at = now() - interval '7 days 1 hour' where id = $1`, [id])
    expect((await refused(set(id, 'NEW'))).message).toBe(`${code}：删除已超过7天，不能恢复`)
    await database.pool.query(`update test_rack set deleted_at = now() where id = $1`, [id])
    await set(id, 'NEW')
    await database.pool.query(`update test_rack set name = '' where id = $1`, [id])
    expect((await refused(set(id, 'OPEN'))).message).toBe(`${code}：名称必须填写`)
    await save(withName((await open(id)).draft, '己'), { id, version: 1 })
    expect((await open(id)).record).toMatchObject({ state: 'OPEN', rackVersion: 2, deletedAt: null })
  })

  it('is the platform\'s or the company\'s own: the platform\'s are read and copied, others\' are not there', async () => {
    await title('t4')
    const { id } = await save(sent('t4'))
    await database.pool.query(`insert into test_rack (merchant_id, id, code, name, state) values ('0', 'p-rack', 'P1', '平台', 'OPEN')`)
    const [platformRack] = await read(db => readContents(db, racks, '0', ['p-rack']))
    expect(canOfContent(racks, me, platformRack!.record)).toEqual({ edit: false, copy: true, acts: [] })
    expect(await refused(save(sent('t4'), { id: 'p-rack', version: 1 }))).toMatchObject({ code: 'FORBIDDEN', message: '平台的书架不可修改' })
    for (const work of [() => save(sent('t4'), { id, version: 1 }, other), () => set(id, 'GONE', other), () => open(id, other)])
      expect((await refused(work())).code).toBe('NOT_FOUND')
  })
})

describe('rows that are made of records of a library', () => {
  const bookOf = async (id: string) => (await open(id)).draft.lines.books![0]!

  it('have its cells as they were when the row came, and as they are now where it is made anew', async () => {
    await title('p1', { name: '旧名', version: 4 })
    const { id } = await save(sent('p1'))
    expect(await bookOf(id)).toMatchObject({ bookName: '旧名', titleVersion: 4 })
    await write(tx => tx.q.update(titleTable).set({ name: '新名', version: 5 }).where(eq(titleTable.id, 'p1')))
    const { draft } = await open(id)
    await save(
      { ...withName(draft, '改名'), lines: { ...draft.lines, books: [{ ...draft.lines.books![0]!, bookName: '手写' }] } }, { id, version: 1 }
    )
    expect(await bookOf(id)).toMatchObject({ bookName: '旧名', titleVersion: 4 })
    await save({ ...draft, lines: { ...draft.lines, books: [{ ...draft.lines.books![0]!, titleVersion: null }] } }, { id, version: 2 })
    expect(await bookOf(id)).toMatchObject({ bookName: '新名', titleVersion: 5 })
  })

  it('are refused at their cell where the record is not there or belongs elsewhere, and follow one that was merged', async () => {
    await title('p2')
    await title('p3', { lent: true })
    await title('p4', { into: 'p2' })
    for (const titleId of ['nowhere', 'p3']) {
      expect(await refused(save(sent(titleId)))).toMatchObject(
        { code: 'BAD_ROWS', rows: [{ line: 'books', row: 'a', column: 'bookName', code: 'forbidden', text: '没有这本书' }] }
      )
    }
    expect(await bookOf((await save(sent('p4'))).id)).toMatchObject({ titleId: 'p2', bookName: '书目p2' })
  })

  it('keep their records from being changed until the transaction ends', async () => {
    await title('p5')
    await title('p6')
    const { id } = await save(sent('p5'))
    const locked = await write(async tx => {
      await holdPinnedOf(tx, racks, [id])
      return (await database.pool.query<{ id: string }>(`select id from test_title where id in ('p5', 'p6') for update skip locked`)).rows
    })
    expect(locked).toEqual([{ id: 'p6' }])
  })
})
