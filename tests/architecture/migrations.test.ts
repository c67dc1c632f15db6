import { boolean, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { describe, expect, it } from 'vitest'
import { draftSql, indexText, moduleText, nextName, snapshotOf, snapshotText } from '#server/db/draft/draft.ts'
import { declaredTables, migrationNames } from '#server/db/draft/files.ts'
import { engineTable, tenantTable } from '#server/db/tables/columns.ts'
import { textOf } from './sources.ts'

// Loaded outside the tests, so that its time counts for none.
const declared = await declaredTables()

it('the declared tables are those of the last snapshot; otherwise run npm run migration <name>', () => {
  expect(textOf('src/server/db/migrations/snapshot.json') === snapshotText(snapshotOf(declared))).toBe(true)
})

it('lists every migration that has a file', async () => {
  expect(textOf('src/server/db/migrations/index.ts')).toBe(indexText(await migrationNames()))
})

describe('a draft', () => {
  const columns = { id: text('id').notNull(), name: text('name').notNull() }
  const shelf = tenantTable('draft_shelf', columns)
  const draft = (before: object, after: object) => draftSql(snapshotOf({ ...before }), snapshotOf({ ...after }))

  it('of a new tenant table has its keys and makes it one of a merchant', async () => {
    const book = engineTable('draft_book', {
      shelfId: text('shelf_id').notNull(), place: integer('place').notNull(), lent: boolean('lent').notNull().default(false),
    }, {
      key: ['shelfId', 'place'], partOf: { shelfId: 'draft_shelf' },
    })
    expect(await draft({ shelf }, { shelf, book })).toBe(`CREATE TABLE "draft_book" (
  "merchant_id" text DEFAULT yz_merchant() NOT NULL,
  "shelf_id" text NOT NULL,
  "place" integer NOT NULL,
  "lent" boolean DEFAULT false NOT NULL,
  CONSTRAINT "draft_book_pkey" PRIMARY KEY("merchant_id","shelf_id","place")
);

select yz_tenant('draft_book');
ALTER TABLE "draft_book" ADD CONSTRAINT "draft_book_merchant_id_shelf_id_fkey" `
      + 'FOREIGN KEY ("merchant_id","shelf_id") REFERENCES "draft_shelf"("merchant_id","id") ON DELETE cascade ON UPDATE no action;')
  })

  it('has the columns that came, and those that went', async () => {
    const wider = tenantTable('draft_shelf', { ...columns, remark: text('remark') })
    expect(await draft({ shelf }, { shelf: wider })).toBe('ALTER TABLE "draft_shelf" ADD COLUMN "remark" text;')
    expect(await draft({ shelf: wider }, { shelf })).toBe('ALTER TABLE "draft_shelf" DROP COLUMN "remark";')
    expect(await draft({ shelf }, { shelf })).toBe('')
  })

  it('of what may have been renamed is refused: drizzle would ask', async () => {
    const renamed = tenantTable('draft_shelf', { id: text('id').notNull(), title: text('title').notNull() })
    await expect(draft({ shelf }, { shelf: renamed })).rejects.toThrow('public.draft_shelf name → title')
    await expect(draft({ shelf }, { rack: tenantTable('draft_rack', columns) })).rejects.toThrow('public.draft_shelf → public.draft_rack')
  })

  it('of a text that would end its module is refused', async () => {
    await expect(draft({}, { odd: pgTable('draft_odd', { id: text('id').default('`') }) })).rejects.toThrow(/by hand/)
  })

  it('becomes a module of the next number', () => {
    expect(nextName(['0211_baseline', '0212_shelves'], 'more_books')).toBe('0213_more_books')
    expect(() => nextName(['0211_baseline'], 'More books')).toThrow(/Small letters/)
    expect(moduleText('0213_more_books', 'select 1;')).toContain('export const moreBooks: Migration = {\n  name: \'0213_more_books\',')
    expect(indexText(['0211_baseline', '0213_more_books'])).toContain('  baseline,\n  moreBooks,\n]')
  })
})
