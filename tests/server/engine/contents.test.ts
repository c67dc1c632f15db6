import { integer, text } from 'drizzle-orm/pg-core'
import { beforeAll, describe, expect, it } from 'vitest'
import { defineDocument, defineGrid, dict, NO_LOOKUPS, text as words, type Draft } from '#schemas/kit/index.ts'
import { engineTable } from '#server/db/tables/columns.ts'
import { inRead, inWrite } from '#server/db/tx.ts'
import {
  changesBetween, cleanCells, contentDifference, lockContents, readContents, refusalOf, strayRows, withKeys, writeContents, type Contents,
} from '#server/document/index.ts'
import { ctxOf } from '../harness/people.ts'
import { withEngine } from './setup.ts'

const access = { read: '-' } as const
const shelves = defineGrid('test.shelves', { title: '层', access, rowKey: 'key', columns: { shelfName: words('层名', { required: '层名必须填写' }), shelfId: words('行号', { readOnly: true }) } })
const books = defineGrid('test.books', {
  title: '书', access, rowKey: 'key', group: { by: 'shelfKey', of: 'shelves', title: 'shelfName' },
  columns: { shelfKey: dict('层', 'line:shelves', { required: '请先选择层' }), bookName: words('书名', { required: '书名必须填写' }), bookId: words('行号', { readOnly: true }) },
})
const rack = defineDocument('test.rack', {
  title: '书架', access, header: { rackName: words('名称', { required: '名称必须填写' }), code: words('编号', { readOnly: true }) }, lines: { shelves, books }, unsound: { books: '请先核实书！' },
})
const rackTable = engineTable('test_rack', { id: text('id').notNull(), code: text('code').notNull(), name: text('name').notNull() })
const row = () => ({ rackId: text('rack_id').notNull(), id: text('id').notNull(), sort: integer('sort').notNull(), name: text('name').notNull() })
const shelfTable = engineTable('test_shelf', row())
const bookTable = engineTable('test_book', { ...row(), shelfId: text('shelf_id').notNull() })

const racks: Contents<typeof rackTable, 'shelves' | 'books'> = {
  document: rack, table: rackTable,
  lines: { shelves: { table: shelfTable, parent: shelfTable.rackId, key: 'shelfId' }, books: { table: bookTable, parent: bookTable.rackId, key: 'bookId' } },
  headColumns: ({ rackName }) => ({ name: rackName }),
  rowColumns: (line, rackId, { key, shelfName, bookName, shelfKey }, sort) => ({ rackId, id: key, sort, ...line === 'shelves' ? { name: shelfName } : { name: bookName, shelfId: shelfKey } }),
  draftOf: ({ name, code }, lines) => ({
    head: { rackName: name, code },
    lines: {
      shelves: lines.shelves.map(({ id, name: shelfName }) => ({ key: id, shelfId: id, shelfName }) as never),
      books: lines.books.map(({ id, name: bookName, shelfId }) => ({ key: id, bookId: id, bookName, shelfKey: shelfId }) as never),
    },
  }),
}
const SQL = `create table test_rack (merchant_id text not null default yz_merchant(), id text not null, code text not null, name text not null, primary key (merchant_id, id));
  create table test_shelf (merchant_id text not null default yz_merchant(), rack_id text not null, id text not null, sort integer not null, name text not null, primary key (merchant_id, rack_id, id));
  create table test_book (merchant_id text not null default yz_merchant(), rack_id text not null, id text not null, sort integer not null, name text not null, shelf_id text not null,
    primary key (merchant_id, rack_id, id), foreign key (merchant_id, rack_id, shelf_id) references test_shelf (merchant_id, rack_id, id) on delete cascade);
  grant select, insert, update, delete on test_rack, test_shelf, test_book to em_app;`

const database = withEngine()
const ctx = ctxOf('m1', 'u1', [])
beforeAll(() => database.pool.query(SQL))
const NOTHING: Draft = { head: {}, lines: {} }
const shelf = (key: string) => ({ key, shelfName: `层${key}` })
const book = (key: string, shelfKey: string) => ({ key, bookName: `书${key}`, shelfKey })
const given: Draft = { head: { rackName: '甲' }, lines: { shelves: [shelf('1'), shelf('2')], books: [book('a', '1'), book('b', '1'), book('c', '2')] } }
const read = (ids: readonly string[]) => inRead(database.pool, ctx, db => readContents(db, racks, 'm1', ids))
const write = (drafts: Readonly<Record<string, readonly [before: Draft, after: Draft]>>) => inWrite(database.pool, ctx, tx => writeContents(tx, racks, Object.entries(drafts).map(
  ([id, [before, draft]]) => ({ id, facts: { id, code: `J-${id}` }, draft, difference: contentDifference(racks, id, before, draft) }))))

describe('the content of documents', () => {
  it('gets keys to be stored under: known rows keep theirs, and what stands under a row follows it', () => {
    const first = withKeys(racks, given)
    const [one, two] = first.lines.shelves!
    expect(first.lines.books!.map(({ shelfKey }) => shelfKey)).toEqual([one!.key, one!.key, two!.key])
    expect(withKeys(racks, first, first)).toEqual(first)
    // One id stands once, and what was never there is no id.
    const again = withKeys(racks, { ...first, lines: { ...first.lines, shelves: [one!, { ...one!, shelfName: '抄' }, { ...two!, shelfId: 'never' }] } }, first)
    expect(again.lines.shelves!.map(({ key }) => key === one!.key)).toEqual([true, false, false])
    expect(again.lines.shelves!.map(({ key }) => key)).not.toContain('never')
  })

  it('is written of many at once, and read in the order that is asked for; rows that stay are not written again', async () => {
    const [first, second] = [withKeys(racks, given), withKeys(racks, { ...given, head: { rackName: '乙' } })]
    await write({ r1: [NOTHING, first], r2: [NOTHING, second] })
    const [b, a, ...others] = await read(['r2', 'r1', 'none', 'r2'])
    expect([b!.draft.head, a!.draft.head, others]).toEqual([{ rackName: '乙', code: 'J-r2' }, { rackName: '甲', code: 'J-r1' }, []])
    expect(a!.draft.lines).toEqual(first.lines)
    expect(contentDifference(racks, 'r1', a!.draft, first)).toMatchObject({ any: false })

    // The first shelf goes with what stands on it, but for the book that moves.
    const [shelfOne, shelfTwo] = first.lines.shelves!
    const [bookA, bookB, bookC] = first.lines.books!
    const next: Draft = { head: first.head, lines: { shelves: [shelfTwo!], books: [{ ...bookB!, shelfKey: shelfTwo!.key! }, bookC!] } }
    const difference = contentDifference(racks, 'r1', first, next)
    expect(difference).toMatchObject({ head: false, any: true, lines: { shelves: { gone: [shelfOne!.key] }, books: { gone: [bookA!.key] } } })
    // Places count under each shelf: the second one is the first, the books have moved.
    expect([difference.lines.shelves.put.length, difference.lines.books.put.length]).toEqual([1, 2])
    await write({ r1: [first, next] })
    expect((await read(['r1', 'r2'])).map(({ draft }) => [draft.lines.shelves!.length, draft.lines.books!.map(({ bookName }) => bookName)])).toEqual([[1, ['书b', '书c']], [2, second.lines.books!.map(({ bookName }) => bookName)]])
  })

  it('is read of the merchant alone, and locked where it is to be written', async () => {
    expect(await inRead(database.pool, ctxOf('m2', 'u2', []), db => readContents(db, racks, 'm2', ['r1']))).toEqual([])
    const locked = await inWrite(database.pool, ctx, async tx => {
      await lockContents(tx, racks, ['r2', 'r1'])
      const { rows } = await database.pool.query<{ id: string }>('select id from test_rack where merchant_id = \'m1\' order by id for update skip locked')
      return rows
    })
    expect(locked).toEqual([])
  })

  it('tells in words what differs', () => {
    const after: Draft = { head: { rackName: '丙', code: 'J-9' }, lines: { shelves: given.lines.shelves!, books: [{ ...book('a', '1'), bookName: '改' }, book('d', '2')] } }
    expect(changesBetween(rack, given, after, new Set(['code']))).toEqual(['名称', '书 4 行'])
    expect(changesBetween(rack, given, given, new Set())).toEqual([])
  })
})

describe('a draft that was sent', () => {
  it('is cleaned but for the rows that are known', () => {
    const known = { head: { rackName: ' 甲 ' }, lines: { shelves: [{ key: '1', shelfName: ' 一 ' }], books: [] } }
    const { draft, faults } = cleanCells(rack, { head: known.head, lines: { shelves: [known.lines.shelves[0]!, { key: '2', shelfName: 3, other: 'x' }] } }, known)
    expect(draft.head).toBe(known.head)
    expect(draft.lines.shelves![0]).toBe(known.lines.shelves[0])
    expect([draft.lines.shelves![1], draft.lines.books]).toEqual([{ key: '2', shelfName: null, shelfId: null }, []])
    expect(faults).toEqual([{ line: 'shelves', row: '2', column: 'shelfName', code: 'invalid', text: '层名的格式不正确' }])
  })

  it('has rows that stand nowhere, and rows that nothing tells apart', () => {
    const lost = { ...given, lines: { ...given.lines, shelves: [shelf('1'), shelf('1')] } }
    expect(strayRows(rack, lost)).toEqual([
      { line: 'books', row: 'c', column: 'shelfKey', code: 'invalid', text: '请先选择层' }, { line: 'shelves', row: '', column: 'shelfName', code: 'duplicate', text: '层的行号重复' },
    ])
    expect(strayRows(rack, given)).toEqual([])
  })

  it('is refused in the words of its line where it has some', () => {
    const wrong: Draft = { ...given, lines: { shelves: given.lines.shelves!, books: [{ ...book('a', '1'), bookName: '' }] } }
    expect(refusalOf(rack, wrong, NO_LOOKUPS)).toMatchObject({ tab: 'books', text: '请先核实书！', faults: [{ line: 'books', row: 'a', text: '书名必须填写' }] })
    expect(refusalOf(rack, { ...wrong, lines: { ...wrong.lines, shelves: [{ key: '1', shelfName: '' }] } }, NO_LOOKUPS)).toMatchObject({ tab: 'shelves', text: '层名必须填写' })
    expect(refusalOf(rack, { ...wrong, head: {} }, NO_LOOKUPS)).toMatchObject({ tab: 'basic', text: '名称必须填写' })
    expect(refusalOf(rack, given, NO_LOOKUPS)).toBeNull()
  })
})
