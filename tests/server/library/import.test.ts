import { mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { and, eq, like } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import type { UploadedFile } from '#server/core/calls/index.ts'
import { readWorkbook } from '#server/core/xlsx/index.ts'
import { cancelTask, runTask, startTask } from '#server/core/tasks.ts'
import { task } from '#server/db/tables/engine.ts'
import { material } from '#server/db/tables/library.ts'
import { pricePoint } from '#server/db/tables/price.ts'
import { codeOf, MATERIAL_TREE } from '#server/db/seeds/trees.ts'
import { quotaMaterial } from '#server/db/tables/quota.ts'
import { listLog } from '#server/domains/library/facts.ts'
import { deleteMaterials } from '#server/domains/library/remove.ts'
import { saveLibraryRows } from '#server/domains/library/rows.ts'
import { saveMaterial } from '#server/domains/library/save.ts'
import { undoMaterialImport } from '#server/domains/library/import/undo.ts'
import { importMaterials, MATERIAL_IMPORT } from '#server/domains/library/import/task.ts'
import { keepUpload, keptFile, KEPT_DAYS, pastImports } from '#server/grid/import/index.ts'
import { gridImportResult } from '#shared/api/gridImport.ts'
import type { TargetLabels } from '#shared/import/mapping.ts'
import { SHORT } from '../../run/long.ts'
import { withLibrary } from './fixtures.ts'

const lib = withLibrary()
const OTHER_TYPE = codeOf(MATERIAL_TREE, ['其他', '未分类', '未分类'])
const COLUMNS = {
  materialCode: ['resource_code', '编码'], materialName: ['name', '名称'], unit: ['unit', '单位'], priceIncl: ['price_avg', '单价'], spec: ['规格'],
  priceExcl: ['除税单价'], taxRate: ['税率'],
}

interface Result {
  added: number, updated: number, unchanged: number, skipped: number,
  problems: { row: string, column: string, text: string, value: string }[], problemCount: number, failedFileId: string | null
}

const fileOf = async (name: string, text: string): Promise<UploadedFile> => {
  const path = join(await mkdtemp(join(tmpdir(), 'yingzao-import-')), name)
  await writeFile(path, text)
  return { name, path, size: text.length, sha256: '', fields: {} }
}

/** Uploads and imports as the calls and the job runner do; `during` runs once the task's row exists. */
async function importFile(
  file: UploadedFile,
  {
    commit = true, wanted: columns = COLUMNS, during,
  }: { commit?: boolean, wanted?: TargetLabels, during?: (id: string) => Promise<void> } = {},
) {
  const ctx = lib.own()
  const { uploadId, sheets: [sheet] } = await lib.write(tx => keepUpload(file, columns, tx.ctx).then(store => store(tx)), ctx)
  const payload = {
    machine: false, uploadId, sheet: sheet!.name, headerRow: sheet!.headerRow, mapping: sheet!.mapping, defaultType: OTHER_TYPE,
    matchBy: 'materialCode', commit,
  }
  const id = await lib.write(tx => startTask(tx, MATERIAL_IMPORT, '导入', payload), ctx)
  const faults: unknown[] = []
  const running = runTask(lib.database.pool, ctx, id, importMaterials, error => faults.push(error))
  await during?.(id)
  await running
  expect(faults).toEqual([])
  const [row] = await lib.read(({ q }) => q.select().from(task).where(eq(task.id, id)), ctx)
  return { id, state: row!.state, done: row!.done, total: row!.total, result: row!.result as Result }
}
const undoneOf = async (id: string) =>
  gridImportResult.parse((await lib.read(({ q }) => q.select().from(task).where(eq(task.id, id))))[0]!.result).undone
const imported = () => lib.read(({ q, ctx }) => q.$count(material, and(eq(material.merchantId, ctx.merchantId), like(material.code, 'T%'))))

const DIRTY = [
  '材料清单', '编码,名称,规格,单位,单价', 'T1,瓷砖甲,600×600,平方米,12.50', 'T2,瓷砖乙,600×600,㎡,"1,234.50"', 'T3,瓷砖丙,,手表,5',
  'T4,瓷砖丁,,m2,0', 'T1,瓷砖戊,,m2,3', 'T5,瓷砖甲 ,600X600,m²,4', ',,,,', `T6,${'长'.repeat(101)},,m2,4`, 'T7,,,m2,4', 'T8,瓷砖己,,,4',
  'T9,瓷砖庚,,m2,12.345',
].join('\n')

describe('importing materials', () => {
  it('reads a type whose levels stand in columns of their own, and its last name alone where they are no path', async () => {
    const file = await fileOf('levels.csv', [
      '编码,名称,单位,一级类型,二级类型,三级类型,单价', 'L1,分级料甲,kg,石材,天然石材,大理石,1', 'L2,分级料乙,kg,玻璃,钢化玻璃,钢化玻璃,1', 'L3,分级料丙,kg,别处,天然石材,大理石,1',
      'L4,分级料丁,kg,石材,天然石材,未知石,1', 'L5,分级料戊,kg,,,,1',
    ].join('\n'))
    const { result } = await importFile(file, { wanted: { ...COLUMNS, materialType: ['三级类型'] } })
    expect(result.problems.map(({ row, value, text }) => [row, value, text])).toEqual([['5', '未知石', '不是可用的材料类型']])
    const marble = codeOf(MATERIAL_TREE, ['石材', '天然石材', '大理石'])
    const types = await lib.read(({ q, ctx }) => q.select({ type: material.typeCode }).from(material)
      .where(and(eq(material.merchantId, ctx.merchantId), like(material.code, 'L%'))).orderBy(material.code))
    expect(types.map(({ type }) => type)).toEqual([marble, codeOf(MATERIAL_TREE, ['玻璃', '钢化玻璃', '钢化玻璃']), marble, OTHER_TYPE])
  })

  it('reports each defect at its row, takes the rest, and changes nothing the second time', async () => {
    const file = await fileOf('dirty.csv', DIRTY)
    const checked = await importFile(file, { commit: false })
    expect(checked.result).toMatchObject({ added: 2, skipped: 8 })
    expect(await imported()).toBe(0)

    const { state, result, done, total } = await importFile(file)
    expect([state, done]).toEqual(['DONE', total])
    expect(result).toMatchObject({ added: 2, updated: 0, unchanged: 0, skipped: 8, problemCount: 8 })
    expect(result.problems.map(({ row, column, value }) => [Number(row), column, value])
      .toSorted((a, b) => Number(a[0]) - Number(b[0]))).toEqual([
      [5, 'unit', '手表'], [6, 'priceIncl', '0'], [7, 'materialCode', 'T1'], [8, 'materialName', '瓷砖甲'],
      [10, 'materialName', '长'.repeat(101)],
      [11, 'materialName', ''], [12, 'unit', ''], [13, 'priceIncl', '12.345'],
    ])
    expect(await imported()).toBe(2)

    const failed = await lib.read(db => keptFile(db, result.failedFileId ?? '', 'FAILED'))
    const book = await readWorkbook(failed.content, { owner: 'me' })
    expect(book.sheets[0]!.rows).toHaveLength(9)
    expect(book.sheets[0]!.rows[1]!.map(cell => cell?.text).slice(-2)).toEqual(['5', expect.stringContaining('不是可用的单位')])

    expect((await importFile(file)).result).toMatchObject({ added: 0, updated: 0, unchanged: 2 })
    const mended = await importFile(await fileOf('mended.csv', DIRTY.replace('12.50', '13.50')))
    expect(mended.result).toMatchObject({ added: 0, updated: 1, unchanged: 1 })
    const [changed] = await lib.read(({ q }) => q.select().from(material).where(eq(material.code, 'T1')))
    expect(changed).toMatchObject({ priceIncl: '13.50', version: 2, unit: 'm2', typeCode: OTHER_TYPE })
  })

  it('refuses two sides of a price that are not one by their rate, and takes what rounding leaves', async () => {
    const file = await fileOf('sides.csv', [
      '编码,名称,规格,单位,除税单价,税率,单价', 'S1,两口径一,,kg,100,13,120', 'S2,两口径二,,kg,88.50,13,100.00', 'S3,两口径三,,kg,100,13,113', 'S4,两口径四,,kg,100,13,',
    ].join('\n'))
    const { result } = await importFile(file)
    expect(result).toMatchObject({ added: 3, skipped: 1 })
    const disagree = { column: 'priceIncl', value: '120', text: '与除税单价和税率（113.00）不符' }
    expect(result.problems).toMatchObject([{ row: '2', ...disagree }])

    const reimported = await importFile(
      await fileOf('sides2.csv', ['编码,名称,规格,单位,除税单价,税率,单价', 'S2,两口径二,,kg,100,13,120', 'S3,两口径三,,kg,200,13,226'].join('\n'))
    )
    expect(reimported.result).toMatchObject({ updated: 1, skipped: 1 })
    expect(reimported.result.problems).toMatchObject([{ row: '2', ...disagree }])
  })

  it('is taken back row by row: what was changed or used since stays, with its reason', async () => {
    const lines = (names: readonly string[], price: string) =>
      ['编码,名称,规格,单位,单价', ...names.map(name => `U-${name},撤销导入料${name},,kg,${price}`)].join('\n')
    await importFile(await fileOf('old.csv', lines(['旧一', '旧二'], '1.00')))
    const { id, result } = await importFile(await fileOf('new.csv', lines(['旧一', '旧二', '新一', '新二', '新三', '新四'], '2.00')))
    expect(result).toMatchObject({ added: 4, updated: 2 })
    const stored = async () => {
      const rows = await lib.read(({ q }) => q.select().from(material).where(like(material.code, 'U-%')).orderBy(material.code))
      return new Map(rows.map(row => [row.code!.slice(2), row]))
    }
    const now = await stored()
    await lib.write(tx => saveLibraryRows(tx, false, { changed: [{ id: now.get('新二')!.id, cells: { originPlace: '佛山' }, was: {} }] }))
    const [board] = await lib.read(({ q, ctx }) => q.select().from(quotaMaterial).where(eq(quotaMaterial.merchantId, ctx.merchantId))
      .limit(1))
    await lib.write(({ q }) => q.update(quotaMaterial).set({ libMaterialId: now.get('新三')!.id })
      .where(and(eq(quotaMaterial.quotaId, board!.quotaId), eq(quotaMaterial.id, board!.id))))
    await lib.write(tx => deleteMaterials(tx, [now.get('新四')!.id]))
    await expect(lib.write(tx => undoMaterialImport(tx, id), lib.other())).rejects.toMatchObject({ code: 'NOT_FOUND' })

    const undone = await lib.write(tx => undoMaterialImport(tx, id))
    expect(undone).toMatchObject({ deleted: 1, restored: 2, gone: 1, refused: 2 })
    expect(undone.rows.map(({ words: label, text }) => [label, text]).toSorted()).toEqual([
      ['U-新三 撤销导入料新三', expect.stringContaining('已用于定额')], ['U-新二 撤销导入料新二', '导入之后修改过'],
    ].toSorted())
    const changes = await lib.read(db => listLog(db, now.get('旧一')!.id))
    expect(changes.slice(0, 2)).toMatchObject([
      { action: '撤销导入材料', cells: [{ label: '含税单价', before: '2.00', after: '1.00', number: true }] },
      { action: '导入材料', cells: [{ label: '含税单价', before: '1.00', after: '2.00', number: true }] },
    ])
    const after = await stored()
    expect([...after.keys()].toSorted()).toEqual(['旧一', '旧二', '新二', '新三'].toSorted())
    expect([after.get('旧一')?.priceIncl, after.get('旧二')?.priceIncl, after.get('新三')?.priceIncl]).toEqual(['1.00', '1.00', '2.00'])
    await lib.write(({ q }) => q.update(quotaMaterial).set({ libMaterialId: board!.libMaterialId })
      .where(and(eq(quotaMaterial.quotaId, board!.quotaId), eq(quotaMaterial.id, board!.id))))
    const pastImport = async () => (await lib.read(db => pastImports(db, { kind: MATERIAL_IMPORT }))).find(past => past.taskId === id)
    expect(await pastImport()).toMatchObject({ counts: { added: 4, updated: 2, refused: 0 }, left: 2 })
    expect(await lib.write(tx => undoMaterialImport(tx, id))).toMatchObject({ deleted: 2, restored: 2, gone: 1, refused: 1 })
    expect(await undoneOf(id)).toMatchObject({ deleted: 2, restored: 2, gone: 1, refused: 1, rows: [{ text: '导入之后修改过' }] })
    expect(await pastImport()).toMatchObject({ left: 1 })
  })

  it('is taken back when every row has been deleted by hand, and by one of two windows only', async () => {
    const two = await fileOf('gone.csv', '编码,名称,规格,单位\nGONE-1,手工删除料一,,kg\nGONE-2,手工删除料二,,kg')
    const first = await importFile(two)
    const rows = await lib.read(({ q }) => q.select().from(material).where(like(material.code, 'GONE-_')))
    await lib.write(tx => deleteMaterials(tx, rows.map(({ id }) => id)))
    expect(await lib.write(tx => undoMaterialImport(tx, first.id))).toEqual({ deleted: 0, restored: 0, gone: 2, refused: 0, rows: [] })
    await expect(lib.write(tx => undoMaterialImport(tx, first.id))).rejects.toMatchObject({ code: 'WRONG_STATE', message: '这次导入没有可以撤销的数据' })

    const { id } = await importFile(two)
    await importFile(await fileOf('old.csv', '编码,名称,规格,单位,单价\nGONE-1,手工删除料一,,kg,1.00'))
    const { id: update } = await importFile(await fileOf('price.csv', '编码,名称,规格,单位,单价\nGONE-1,手工删除料一,,kg,2.00'))
    const both = await Promise.allSettled([1, 2].map(() => lib.write(tx => undoMaterialImport(tx, update))))
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    expect(both.find(({ status }) => status === 'rejected')).toMatchObject({ reason: { code: 'WRONG_STATE' } })
    expect(await lib.write(tx => undoMaterialImport(tx, id))).toMatchObject({ deleted: 1, refused: 1, rows: [{ text: '导入之后修改过' }] })
  })

  it('says how long the rows that it could not take are kept', async () => {
    await expect(lib.read(db => keptFile(db, 'gone', 'FAILED'))).rejects.toMatchObject(
      { code: 'NOT_FOUND', message: `未导入的行只保留 ${KEPT_DAYS} 天，文件已过期` }
    )
  })

  it('takes brand variants along with their standard items, there and back', async () => {
    await importFile(await fileOf('standard.csv', '编码,名称,规格,单位\nV1,随动导入料,10mm,kg'))
    const [standard] = await lib.read(({ q }) => q.select().from(material).where(eq(material.code, 'V1')))
    const { id: variant } = await lib.write(tx => saveMaterial(tx, false, {
      materialName: '随动导入料', brand: '东鹏', unit: 'kg', materialType: OTHER_TYPE, pid: standard!.id,
    }))
    const specOf = async () =>
      (await lib.read(({ q }) => q.select({ spec: material.spec }).from(material).where(eq(material.id, variant))))[0]!.spec
    const { id } = await importFile(await fileOf('standard.csv', '编码,名称,规格,单位\nV1,随动导入料,12mm,kg'))
    expect(await specOf()).toBe('12mm')
    expect(await lib.write(tx => undoMaterialImport(tx, id))).toMatchObject({ restored: 1, refused: 0 })
    expect(await specOf()).toBe('10mm')
  })

  describe('rows that take what others of the file give up', () => {
    const HEAD = '编码,名称,规格,单位'
    const load = async (...rows: readonly string[]) => importFile(await fileOf('moves.csv', [HEAD, ...rows].join('\n')))
    const itemsLike = async (like_: string) =>
      (await lib.read(({ q }) => q.select().from(material).where(like(material.code, like_)).orderBy(material.code)))
        .map(({ code, name }) => `${code} ${name}`)

    it('are taken, in a ring, by a new item, and far from each other, and taken back', async () => {
      await load('M1,移名料甲,,kg', 'M2,移名料乙,,kg', 'M3,移名料丙,,kg')
      const filler = Array.from({ length: 600 }, (_, i) => `MF${i},移名垫行 ${i},,kg`)
      const { id, state, result } = await load('M1,移名料乙,,kg', 'M4,移名料丙,,kg', 'M2,移名料甲,,kg', ...filler, 'M3,移名料丁,,kg')
      expect([state, result.added, result.updated, result.skipped]).toEqual(['DONE', 601, 3, 0])
      expect(await itemsLike('M_')).toEqual(['M1 移名料乙', 'M2 移名料甲', 'M3 移名料丁', 'M4 移名料丙'])
      expect(await lib.write(tx => undoMaterialImport(tx, id))).toMatchObject({ deleted: 601, restored: 3, refused: 0 })
      expect(await itemsLike('M_')).toEqual(['M1 移名料甲', 'M2 移名料乙', 'M3 移名料丙'])
    })

    it('go back in more than one portion, except those whose name is kept by one that cannot go back', async () => {
      await load(
        'R1,换名料甲,,kg', 'R3,换名料丙,,kg', ...Array.from({ length: 1100 }, (_, i) => `RF${i},换名垫行 ${i},,kg`), 'R4,换名料丁,,kg', 'R2,换名料乙,,kg'
      )
      const filler = Array.from({ length: 1100 }, (_, i) => `RF${i},换名垫行改 ${i},,kg`)
      const { id, result } = await load('R1,换名料乙,,kg', 'R3,换名料丁,,kg', ...filler, 'R4,换名料丙,,kg', 'R2,换名料甲,,kg')
      expect([result.updated, result.skipped]).toEqual([1104, 0])
      const [last] = await lib.read(({ q }) => q.select().from(material).where(eq(material.code, 'R4')))
      await lib.write(tx => saveLibraryRows(tx, false, { changed: [{ id: last!.id, cells: { originPlace: '佛山' }, was: {} }] }))
      const undone = await lib.write(tx => undoMaterialImport(tx, id))
      expect(undone).toMatchObject({ restored: 1102, refused: 2 })
      expect(undone.rows.map(({ text }) => text).toSorted()).toEqual(['原来的内容与 R4 换名料丙 重复', '导入之后修改过'].toSorted())
      expect(await itemsLike('R_')).toEqual(['R1 换名料甲', 'R2 换名料乙', 'R3 换名料丁', 'R4 换名料丙'])
    })

    it('are refused with those that wait for them where the giving row is refused itself', async () => {
      await load('N1,留名料甲,,kg', 'N2,留名料乙,,kg', 'N3,留名料丙,,kg', 'N9,留名料戊,,kg')
      const { state, result } = await load('N1,留名料乙,,kg', 'N2,留名料丙,,kg', 'N3,留名料戊,,kg', 'N4,留名料己,,kg')
      expect([state, result.added, result.updated, result.skipped]).toEqual(['DONE', 1, 0, 3])
      expect(result.problems.map(({ row, text }) => [row, text])).toEqual([
        ['2', '与已有条目重复：N2 留名料乙'], ['3', '与已有条目重复：N3 留名料丙'], ['4', '与已有条目重复：N9 留名料戊'],
      ])
      expect(await itemsLike('N_')).toEqual(['N1 留名料甲', 'N2 留名料乙', 'N3 留名料丙', 'N4 留名料己', 'N9 留名料戊'])
    })

    it('are refused where two of them mean one stored item', async () => {
      await load('O1,同指料,,kg')
      const { state, result } = await load('O1,同指料改,,kg', ',同指料,,kg')
      expect([state, result.updated, result.skipped]).toEqual(['DONE', 1, 1])
      expect(result.problems).toMatchObject([{ row: '3', text: '对应的已有条目与第 2 行重复' }])
    })
  })

  describe('beside brand variants', () => {
    const lines = (...rows: readonly string[]) => ['编码,名称,规格,品牌,单位', ...rows].join('\n')
    const ALL = { ...COLUMNS, brand: ['品牌'] }
    const load = async (...rows: readonly string[]) => importFile(await fileOf('variants.csv', lines(...rows)), { wanted: ALL })
    const currentItem = async (code: string) => {
      const [row] = await lib.read(({ q }) => q.select().from(material).where(eq(material.code, code)))
      return row && [row.name, row.spec, row.brand].join(' ')
    }
    const variantOf = async (code: string, variantCode: string, name: string, brand: string) => {
      const [standard] = await lib.read(({ q }) => q.select().from(material).where(eq(material.code, code)))
      await lib.write(tx =>
        saveMaterial(
          tx, false, { materialCode: variantCode, materialName: name, brand, unit: 'kg', materialType: OTHER_TYPE, pid: standard!.id }
        ))
    }

    it('refuses only the row that would make a variant the same as another item, stored or of the file', async () => {
      await load('W1,撞名料甲,10mm,,kg', 'W2,撞名料乙,10mm,冠珠,kg', 'W3,撞名料丙,10mm,,kg')
      await variantOf('W1', 'W1a', '撞名料甲', '冠珠')
      await variantOf('W3', 'W3a', '撞名料丙', '东鹏')
      const { id, state, result } = await load('W1,撞名料乙,10mm,,kg', 'W3,撞名料丁,10mm,,kg', 'W4,撞名料丁,10mm,东鹏,kg', 'W5,无关的料,10mm,,kg')
      expect([state, result.added, result.updated, result.skipped]).toEqual(['DONE', 2, 0, 2])
      expect(result.problems.map(({ row, column, text }) => [row, column, text])).toEqual([
        ['2', 'materialName', '品牌项随之修改后，与已有条目重复：W2 撞名料乙 10mm 冠珠'], ['3', 'materialName', '品牌项随之修改后，与第 4 行重复'],
      ])
      expect([await currentItem('W1'), await currentItem('W1a'), await currentItem('W5')]).toEqual(
        ['撞名料甲 10mm ', '撞名料甲 10mm 冠珠', '无关的料 10mm ']
      )
      expect(await lib.write(tx => undoMaterialImport(tx, id))).toMatchObject({ deleted: 2, refused: 0 })
    })

    it('takes a file with standard items and their variants, however far apart, and back', async () => {
      await load('X1,同表料,10mm,,kg')
      await variantOf('X1', 'X1a', '同表料', '东鹏')
      const filler = Array.from({ length: 600 }, (_, i) => `XF${i},垫行料 ${i},,,kg`)
      for (const rows of [['X1,同表料,12mm,,kg', ...filler, 'X1a,同表料,10mm,冠珠,kg'], ['X1a,同表料,99mm,欧神诺,kg', ...filler, 'X1,同表大料,14mm,,kg']]) {
        const before = [await currentItem('X1'), await currentItem('X1a')]
        const { id, state, result } = await load(...rows)
        expect([state, result.updated, result.skipped]).toEqual(['DONE', 2, 0])
        if (rows[0]!.startsWith('X1a')) {
          expect(result.problems).toMatchObject([{ row: '2', column: 'spec', value: '99mm', text: '品牌项随标准项，请修改标准项' }])
          expect([await currentItem('X1'), await currentItem('X1a')]).toEqual(['同表大料 14mm ', '同表大料 14mm 欧神诺'])
        } else expect([await currentItem('X1'), await currentItem('X1a')]).toEqual(['同表料 12mm ', '同表料 12mm 冠珠'])
        expect(await lib.write(tx => undoMaterialImport(tx, id))).toMatchObject({ restored: 2, refused: 0 })
        expect([await currentItem('X1'), await currentItem('X1a')]).toEqual(before)
      }
    })

    it('takes variants that exchange their brands back with the renamed standard item, in one portion and in several', async () => {
      for (const filler of [[], Array.from({ length: 1100 }, (_, i) => `ZF${i},换牌垫行 ${i},,,kg`)]) {
        const code = `Z${filler.length}`
        const all = async () => Promise.all([code, `${code}a`, `${code}b`].map(currentItem))
        await load(`${code},换牌料${code},10mm,,kg`)
        await variantOf(code, `${code}a`, `换牌料${code}`, '东鹏')
        if (filler.length > 0) await load(...filler)
        await variantOf(code, `${code}b`, `换牌料${code}`, '冠珠')
        const before = await all()
        const changed = filler.map(line => line.replace('换牌垫行', '换牌垫行改'))
        const {
          id, result,
        } = await load(`${code},换牌大料${code},10mm,,kg`, `${code}a,换牌大料${code},10mm,冠珠,kg`, ...changed, `${code}b,换牌大料${code},10mm,东鹏,kg`)
        expect([result.updated, result.skipped]).toEqual([filler.length + 3, 0])
        expect(await all()).toEqual([`换牌大料${code} 10mm `, `换牌大料${code} 10mm 冠珠`, `换牌大料${code} 10mm 东鹏`])
        expect(await lib.write(tx => undoMaterialImport(tx, id))).toMatchObject({ restored: filler.length + 3, refused: 0 })
        expect(await all()).toEqual(before)
      }
    })

    it('keeps a change that cannot be taken back, and takes the others back', async () => {
      await load('Y1,恢复料甲,10mm,,kg', 'Y2,恢复料乙,10mm,,kg')
      await variantOf('Y1', 'Y1a', '恢复料甲', '东鹏')
      const { id } = await load('Y1,恢复料改,10mm,,kg', 'Y2,恢复料又改,10mm,,kg')
      await lib.write(tx =>
        saveMaterial(tx, false, { materialName: '恢复料甲', spec: '10mm', brand: '东鹏', unit: 'kg', materialType: OTHER_TYPE }))
      const undone = await lib.write(tx => undoMaterialImport(tx, id))
      expect(undone).toMatchObject({ restored: 1, refused: 1, rows: [{ text: '品牌项随之恢复后会与 恢复料甲 10mm 东鹏 重复' }] })
      expect([await currentItem('Y1'), await currentItem('Y2')]).toEqual(['恢复料改 10mm ', '恢复料乙 10mm '])
    })
  })

  it('records its prices as facts, once per change', async () => {
    const recorded = async (price: string) => {
      await importFile(await fileOf('prices.csv', `编码,名称,单位,单价\nP1,价格料,m2,${price}`))
      const points = await lib.read(({ q }) => q.select().from(pricePoint).where(eq(pricePoint.code, 'P1')).orderBy(pricePoint.createdAt))
      return points.map(({ source, priceIncl, libMaterialId }) => [source, priceIncl, libMaterialId !== null])
    }
    expect(await recorded('12.5')).toEqual([['MANUAL', '12.50', true]])
    expect(await recorded('12.5')).toHaveLength(1)
    expect(await recorded('13')).toEqual([['MANUAL', '12.50', true], ['MANUAL', '13.00', true]])
  })

  it('stops when it is asked to, and leaves nothing', async () => {
    const before = await imported()
    const rows = Array.from({ length: 3_000 }, (_, i) => `TC${i},取消 ${i},,kg,1`)
    const { state } = await importFile(await fileOf('stop.csv', ['编码,名称,规格,单位,单价', ...rows].join('\n')), {
      during: async id => {
        for (;;) {
          const [row] = await lib.read(({ q }) => q.select({ done: task.done }).from(task).where(eq(task.id, id)))
          if ((row?.done ?? 0) > 0) break
        }
        await lib.write(tx => cancelTask(tx, id))
      },
    })
    expect(state).toBe('CANCELLED')
    expect(await imported()).toBe(before)
  })

  it("does not open another person's upload", async () => {
    const { uploadId } = await lib.write(async tx => keepUpload(await fileOf('a.csv', DIRTY), COLUMNS, tx.ctx).then(store => store(tx)))
    await expect(lib.read(db => keptFile(db, uploadId, 'UPLOAD'), lib.other())).rejects.toMatchObject({ code: 'NOT_FOUND' })
  })

  it.skipIf(SHORT)('takes thousands of dirty rows', async () => {
    const generated = ['resource_code,name,unit,price_avg', ...Array.from({ length: 7_184 }, (_, i) =>
      `G${i % 6_670},资源 ${i % 6_741},${['吨', '千克', '手表', '米', ''][i % 5]},${i % 500 === 0 ? '0.0' : `${i % 977}.${10 + i % 80}`}`)]
    const file = await fileOf('catalogue.csv', generated.join('\n'))
    const first = await importFile(file)
    expect(first.state).toBe('DONE')
    expect(first.result.added + first.result.skipped).toBe(7_184)
    expect(first.result.added).toBeGreaterThan(2_000)
    expect(first.result.problems.length).toBeLessThanOrEqual(1_000)
    expect(first.result.problemCount).toBeGreaterThan(514)
    const reimported = await importFile(file)
    expect(reimported.result).toMatchObject({ added: 0, updated: 0, unchanged: first.result.added, skipped: first.result.skipped })
    expect(await lib.write(tx => undoMaterialImport(tx, first.id))).toEqual(
      { deleted: first.result.added, restored: 0, gone: 0, refused: 0, rows: [] }
    )
  }, 120_000)
})
