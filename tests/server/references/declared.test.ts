import { beforeAll, expect, it } from 'vitest'
import { defineDocument, defineGrid, ref, text } from '#schemas/kit/index.ts'
import { systemCtx } from '#server/core/systemCtx.ts'
import { inWrite, type Tx } from '#server/db/tx.ts'
import { kind, partsIn, referencesIn } from '#server/document/index.ts'
import { createKindTables } from '../../tools/kindTables.ts'
import { withDatabase } from '../harness/database.ts'

const access = { read: 'N_WORKER', write: 'N_WORKER' } as const
const shelf = defineDocument('test.shelf', {
  title: '书架', access, calls: { page: 'test/pageShelf', info: 'test/queryShelf', save: 'test/saveShelf' }, named: 'shelfName',
  form: { header: { shelfName: text('名称', { required: true }) } }, list: { columns: { shelfName: { width: 100 } } },
})
const place = { shelfName: text('书架', { readOnly: true }), shelfId: ref('书架', () => shelf.list, { label: 'shelfName' }) } as const
const moves = defineGrid(
  'test.moves',
  { title: '移动', access, columns: { ...place, shelfId: ref('原书架', () => shelf.list, { label: 'shelfName', required: true }) } }
)
const book = defineDocument('test.book', {
  title: '书', access, calls: { info: 'test/queryBook', save: 'test/saveBook' }, named: 'bookName',
  form: { header: { bookName: text('书名', { required: true }), ...place }, lines: { moves } },
})
/** Kinds that declare no storage location. */
const KINDS = [kind(shelf), kind(book)]

const database = withDatabase()
const write = <T>(work: (tx: Tx) => Promise<T>): Promise<T> => inWrite(database.pool, systemCtx('test.declared', 'D'), work)
beforeAll(async () => {
  await createKindTables(database.pool, KINDS)
  await write(async ({ sql }) => {
    await sql`insert into merchant (name) values ('丁公司')`
    await sql`insert into test_shelf (id, shelf_name) values ('s', '甲')`
    await sql`insert into test_book (id, book_name) values ('b', '书')`
  })
})

it('the foreign keys that a declaration comes to are those that its kind knows', async () => {
  const { rows } = await database.pool.query<{ name: string }>(
    `select conname as name from pg_constraint where contype = 'f' and conrelid::regclass::text like 'test\\_%' order by 1`
  )
  const constraints = KINDS.flatMap(({ stored }) => [...referencesIn(stored).map(({ constraint }) => constraint), ...partsIn(stored)])
  expect(rows.map(({ name }) => name)).toEqual(constraints.toSorted())
  expect(constraints).toHaveLength(3)
})

it('what is named stays, and what is gone is said by the word of the column', async () => {
  await expect(write(tx => tx.sql`update test_book set shelf_id = 'gone' where id = 'b'`)).rejects.toMatchObject(
    { code: 'WRONG_STATE', message: '所选的书架刚刚被删除或合并，请刷新后重新选择' }
  )
  await expect(write(tx => tx.sql`insert into test_book_moves (id, parent_id, shelf_id) values ('m', 'b', 'gone')`)).rejects.toMatchObject(
    { code: 'WRONG_STATE', message: '所选的原书架刚刚被删除或合并，请刷新后重新选择' }
  )
  await write(tx => tx.sql`insert into test_book_moves (id, parent_id, shelf_id) values ('m', 'b', 's')`)
  await expect(write(tx => tx.sql`delete from test_shelf where id = 's'`)).rejects.toMatchObject({ code: 'IN_USE' })
  await write(tx => tx.sql`delete from test_book where id = 'b'`)
  await write(tx => tx.sql`delete from test_shelf where id = 's'`)
})
