import { and, eq } from 'drizzle-orm'
import { boolean, integer, jsonb, text } from 'drizzle-orm/pg-core'
import { choice, defineDocument, defineGrid, dict, integer as integerColumn, text as textField, type Draft } from '#schemas/kit/index.ts'
import { engineTable, instant, instantNow } from '#server/db/tables/columns.ts'
import type { ServedContents } from '#server/document/index.ts'

const access = { read: 'N_QUOTA' } as const
const shelves = defineGrid('test.shelves', {
  title: '层', access, rowKey: 'key',
  columns: { shelfName: textField('层名', { required: '层名必须填写' }), shelfId: textField('行号', { readOnly: true }) },
})
const books = defineGrid('test.books', {
  title: '书', access, rowKey: 'key', group: { by: 'shelfKey', of: 'shelves', title: 'shelfName' },
  columns: {
    shelfKey: dict('层', 'line:shelves', { required: '请先选择层' }), bookName: textField('书名', { required: '书名必须填写' }),
    titleId: textField('书目', { readOnly: true }), titleVersion: integerColumn('书目版本', { readOnly: true }),
    bookId: textField('行号', { readOnly: true }),
  },
})
/** A test-only kind with counted versions, platform rows and books that refer to titles. */
export const rack = defineDocument('test.rack', {
  title: '书架', access, named: 'rackName',
  form: {
    header: {
      rackName: textField('名称', { required: '名称必须填写' }), code: textField('编号', { readOnly: true }),
      rackVersion: integerColumn('版本', { readOnly: true }),
      wood: choice('木料', { OAK: '橡木', PINE: '松木' }, { default: 'OAK' }),
    },
    lines: { shelves, books }, unsound: { books: '请先核实书！' },
  },
  life: {
    number: { type: 'order', column: 'code' },
    states: { NEW: '新', OPEN: '开放', GONE: '已删除' }, start: 'NEW', editable: ['NEW', 'OPEN'],
    actions: {
      open: { label: '开放', from: ['NEW'], to: 'OPEN', checked: true },
      remove: { label: '删除', from: ['NEW', 'OPEN'], to: 'GONE', right: 'delete' },
      restore: { label: '恢复', from: ['GONE'], to: 'NEW' },
    },
    contents: { version: 'rackVersion', saved: { NEW: 'OPEN' }, bin: { state: 'GONE', days: 7, refusal: '书架已删除' } },
    owner: { also: 'platform', refusal: '平台的书架不可修改' },
  },
})
const rackTable = engineTable('test_rack', {
  id: text('id').notNull(), code: text('code').notNull(), name: text('name').notNull(), wood: text('wood'),
  rackVersion: integer('rack_version').notNull(),
  state: text('state').notNull(), updatedAt: instantNow('updated_at'), deletedAt: instant('deleted_at'), deletedBy: text('deleted_by'),
})
const row = () =>
  ({ rackId: text('rack_id').notNull(), id: text('id').notNull(), sort: integer('sort').notNull(), name: text('name').notNull() })
const shelfTable = engineTable('test_shelf', row())
const bookTable = engineTable(
  'test_book', { ...row(), shelfId: text('shelf_id').notNull(), titleId: text('title_id'), titleVersion: integer('title_version') }
)
export const titleTable = engineTable('test_title', {
  id: text('id').notNull(), version: integer('version').notNull(), name: text('name').notNull(), lent: boolean('lent').notNull(),
  into: text('into_id'),
})
const versionTable = engineTable('test_rack_version', {
  rackId: text('rack_id').notNull(), number: integer('number').notNull(), state: text('state').notNull(),
  snapshot: jsonb('snapshot').notNull(),
  byUser: text('by_user').notNull(), byName: text('by_name').notNull(), at: instantNow('at'),
})

export const racks: ServedContents<typeof rackTable, 'shelves' | 'books'> = {
  document: rack, table: rackTable, lists: [],
  lines: {
    shelves: { table: shelfTable, parent: shelfTable.rackId, key: 'shelfId' },
    books: {
      table: bookTable, parent: bookTable.rackId, key: 'bookId',
      pinned: {
        by: 'titleId', version: 'titleVersion', column: bookTable.titleId, cells: { bookName: 'name' }, fits: ({ lent }) => lent === false,
        missing: { column: 'bookName', text: '没有这本书' },
        library: {
          table: titleTable,
          moved: async ({ q, ctx }, ids) => {
            const rows = await q.select().from(titleTable).where(and(eq(titleTable.merchantId, ctx.merchantId)))
            return new Map(rows.flatMap(({ id, into: target }) => (target !== null && ids.includes(id) ? [[id, target] as const] : [])))
          },
        },
      },
    },
  },
  headColumns: ({ rackName, wood = null }) => ({ name: rackName, wood }),
  factColumns: ({ code, rackVersion }) => ({ code, rackVersion }),
  rowColumns: (line, rackId, { key, shelfName, bookName, shelfKey, titleId = null, titleVersion = null }, sort) =>
    ({ rackId, id: key, sort, ...line === 'shelves' ? { name: shelfName } : { name: bookName, shelfId: shelfKey, titleId, titleVersion } }),
  draftOf: ({ name, wood, code, rackVersion }, lines) => ({
    head: { rackName: name, wood, code, rackVersion },
    lines: {
      shelves: lines.shelves.map(({ id, name: shelfName }) => ({ key: id, shelfId: id, shelfName }) as never),
      books: lines.books.map(({ id, name: bookName, shelfId, titleId, titleVersion }) =>
        ({ key: id, bookId: id, bookName, shelfKey: shelfId, titleId, titleVersion }) as never),
    },
  }),
  versions: { table: versionTable, parent: versionTable.rackId, number: versionTable.number },
  deeds: { save: { path: '/test/saveRack' }, act: { path: '/test/actOnRack' } }, recorded: ['code', 'rackName'],
}

export const RACK_TABLES = `create table test_rack (merchant_id text not null default yz_merchant(), id text not null, code text not null,
  name text not null, wood text, rack_version integer not null default 1,
    state text not null default 'NEW', updated_at timestamptz not null default now(), deleted_at timestamptz, deleted_by text,
    primary key (merchant_id, id));
  create table test_shelf (merchant_id text not null default yz_merchant(), rack_id text not null, id text not null, sort integer not null,
  name text not null, primary key (merchant_id, rack_id, id));
  create table test_book (merchant_id text not null default yz_merchant(), rack_id text not null, id text not null, sort integer not null,
  name text not null, shelf_id text not null,
    title_id text, title_version integer,
    primary key (merchant_id, rack_id, id), foreign key (merchant_id, rack_id, shelf_id) references test_shelf (merchant_id, rack_id, id)
    on delete cascade);
  create table test_title (merchant_id text not null default yz_merchant(), id text primary key, version integer not null,
  name text not null, lent boolean not null default false, into_id text);
  create table test_rack_version (merchant_id text not null default yz_merchant(), rack_id text not null, number integer not null,
  state text not null, snapshot jsonb not null,
    by_user text not null, by_name text not null, at timestamptz not null default now(), primary key (merchant_id, rack_id, number));
  grant select, insert, update, delete on test_rack, test_shelf, test_book, test_title, test_rack_version to em_app;`

export const NOTHING: Draft = { head: {}, lines: {} }
export const shelf = (key: string) => ({ key, shelfName: `层${key}` })
export const book = (key: string, shelfKey: string) => ({ key, bookName: `书${key}`, shelfKey })
export const sampleDraft: Draft = {
  head: { rackName: '甲' }, lines: { shelves: [shelf('1'), shelf('2')], books: [book('a', '1'), book('b', '1'), book('c', '2')] },
}
