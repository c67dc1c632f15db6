import { beforeAll, describe, expect, it } from 'vitest'
import { NO_LOOKUPS, type Draft } from '#schemas/kit/index.ts'
import { inRead, inWrite } from '#server/db/tx.ts'
import {
  changesBetween, cleanCells, contentDifference, lockContents, readContents, refusalOf, strayRows, withKeys, writeContents,
} from '#server/document/index.ts'
import { ctxOf } from '../harness/people.ts'
import { book, sampleDraft, NOTHING, rack, RACK_TABLES, racks, shelf } from './racks.ts'
import { withEngine } from './setup.ts'

const database = withEngine()
const ctx = ctxOf('m1', 'u1', [])
beforeAll(() => database.pool.query(RACK_TABLES))
const read = (ids: readonly string[]) => inRead(database.pool, ctx, db => readContents(db, racks, 'm1', ids))
const write = (drafts: Readonly<Record<string, readonly [before: Draft, after: Draft]>>) => inWrite(database.pool, ctx, tx => writeContents(
  tx, racks, Object.entries(drafts).map(
    ([id, [before, draft]]) => ({
      id, facts: { id, code: `J-${id}`, rackVersion: 1, state: 'OPEN' }, draft, difference: contentDifference(racks, id, before, draft),
    }))
))

describe('the content of documents', () => {
  it('gets keys to be stored under: known rows keep theirs, and what stands under a row follows it', () => {
    const first = withKeys(racks, sampleDraft)
    const [one, two] = first.lines.shelves!
    expect(first.lines.books!.map(({ shelfKey }) => shelfKey)).toEqual([one!.key, one!.key, two!.key])
    expect(withKeys(racks, first, first)).toEqual(first)
    // A duplicate id and an unknown id are replaced by new ones.
    const rekeyed = withKeys(
      racks, { ...first, lines: { ...first.lines, shelves: [one!, { ...one!, shelfName: '抄' }, { ...two!, shelfId: 'never' }] } }, first
    )
    expect(rekeyed.lines.shelves!.map(({ key }) => key === one!.key)).toEqual([true, false, false])
    expect(rekeyed.lines.shelves!.map(({ key }) => key)).not.toContain('never')
  })

  it('is written of many at once, and read in the order that is asked for; rows that stay are not written again', async () => {
    const [first, second] = [withKeys(racks, sampleDraft), withKeys(racks, { ...sampleDraft, head: { rackName: '乙' } })]
    await write({ r1: [NOTHING, first], r2: [NOTHING, second] })
    const [b, a, ...others] = await read(['r2', 'r1', 'none', 'r2'])
    expect([b!.draft.head, a!.draft.head, others]).toMatchObject([{ rackName: '乙', code: 'J-r2' }, { rackName: '甲', code: 'J-r1' }, []])
    expect(a!.draft.lines).toMatchObject(first.lines)
    expect(contentDifference(racks, 'r1', a!.draft, first)).toMatchObject({ any: false })

    // Deleting the first shelf deletes its books, except the book that moves.
    const [shelfOne, shelfTwo] = first.lines.shelves!
    const [bookA, bookB, bookC] = first.lines.books!
    const next: Draft = { head: first.head, lines: { shelves: [shelfTwo!], books: [{ ...bookB!, shelfKey: shelfTwo!.key! }, bookC!] } }
    const difference = contentDifference(racks, 'r1', first, next)
    expect(difference).toMatchObject(
      { head: false, any: true, lines: { shelves: { gone: [shelfOne!.key] }, books: { gone: [bookA!.key] } } }
    )
    // Positions count within each shelf: the second shelf becomes the first, and both books have moved.
    expect([difference.lines.shelves.put.length, difference.lines.books.put.length]).toEqual([1, 2])
    await write({ r1: [first, next] })
    expect(
      (await read(['r1', 'r2'])).map(({ draft }) => [draft.lines.shelves!.length, draft.lines.books!.map(({ bookName }) => bookName)])
    ).toEqual([[1, ['书b', '书c']], [2, second.lines.books!.map(({ bookName }) => bookName)]])
  })

  it('is read of the merchant alone, and locked where it is to be written', async () => {
    expect(await inRead(database.pool, ctxOf('m2', 'u2', []), db => readContents(db, racks, 'm2', ['r1']))).toEqual([])
    const locked = await inWrite(database.pool, ctx, async tx => {
      await lockContents(tx, racks, ['r2', 'r1'])
      const { rows } = await database.pool.query<{ id: string }>(
        'select id from test_rack where merchant_id = \'m1\' order by id for update skip locked'
      )
      return rows
    })
    expect(locked).toEqual([])
  })

  it('says in words what differs', () => {
    const after: Draft = {
      head: { rackName: '丙', code: 'J-9' },
      lines: { shelves: sampleDraft.lines.shelves!, books: [{ ...book('a', '1'), bookName: '改' }, book('d', '2')] },
    }
    expect(changesBetween(rack, sampleDraft, after)).toEqual(['名称', '书 4 行'])
    expect(changesBetween(rack, sampleDraft, sampleDraft)).toEqual([])
  })
})

describe('a draft that was sent', () => {
  it('is cleaned but for the rows that are known', () => {
    const initial = { head: { rackName: ' 甲 ' }, lines: { shelves: [{ key: '1', shelfName: ' 一 ' }], books: [] } }
    const {
      draft, faults,
    } = cleanCells(
      rack, { head: initial.head, lines: { shelves: [initial.lines.shelves[0]!, { key: '2', shelfName: 3, other: 'x' }] } }, initial
    )
    expect(draft.head).toBe(initial.head)
    expect(draft.lines.shelves![0]).toBe(initial.lines.shelves[0])
    expect([draft.lines.shelves![1], draft.lines.books]).toEqual([{ key: '2', shelfName: null, shelfId: null }, []])
    expect(faults).toEqual([{ line: 'shelves', row: '2', column: 'shelfName', code: 'invalid', text: '层名的格式不正确' }])
  })

  it('has rows that stand nowhere, and rows that nothing distinguishes', () => {
    const strayDraft = { ...sampleDraft, lines: { ...sampleDraft.lines, shelves: [shelf('1'), shelf('1')] } }
    expect(strayRows(rack, strayDraft)).toEqual([
      { line: 'books', row: 'c', column: 'shelfKey', code: 'invalid', text: '请先选择层' },
      { line: 'shelves', row: '', column: 'shelfName', code: 'duplicate', text: '层的行号重复' },
    ])
    expect(strayRows(rack, sampleDraft)).toEqual([])
  })

  it('is refused in the words of its line where it has some', () => {
    const wrong: Draft = { ...sampleDraft, lines: { shelves: sampleDraft.lines.shelves!, books: [{ ...book('a', '1'), bookName: '' }] } }
    expect(refusalOf(rack, wrong, NO_LOOKUPS)).toMatchObject(
      { tab: 'books', text: '请先核实书！', faults: [{ line: 'books', row: 'a', text: '书名必须填写' }] }
    )
    expect(refusalOf(rack, { ...wrong, lines: { ...wrong.lines, shelves: [{ key: '1', shelfName: '' }] } }, NO_LOOKUPS)).toMatchObject(
      { tab: 'shelves', text: '层名必须填写' }
    )
    expect(refusalOf(rack, { ...wrong, head: {} }, NO_LOOKUPS)).toMatchObject({ tab: 'basic', text: '名称必须填写' })
    expect(refusalOf(rack, sampleDraft, NO_LOOKUPS)).toBeNull()
  })
})
