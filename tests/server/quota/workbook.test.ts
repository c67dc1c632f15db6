import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import type { Ctx } from '#server/core/ctx.ts'
import { runTask, startTask } from '#server/core/tasks.ts'
import { task } from '#server/db/tables/engine.ts'
import { quota } from '#server/db/tables/quota.ts'
import { importQuotaTask, QUOTA_IMPORT } from '#server/domains/quota/excel/task.ts'
import { quotaTemplate } from '#server/domains/quota/excel/template.ts'
import { undoQuotaImport } from '#server/domains/quota/excel/undo.ts'
import { restoreVersion } from '#server/domains/quota/save.ts'
import { bringInto } from '#server/document/index.ts'
import { packages } from '#server/domains/quota/content.ts'
import { quotaImportResult, type QuotaImportAsked } from '#shared/api/quota.ts'
import { draftOfFull, payloadOf, withHead, withQuotas } from './fixtures.ts'
import { Changed, takeWorkbook, withWorkbooks } from './workbooks.ts'

const q = withQuotas()
const { bodyOf, exported, uploadBytes } = withWorkbooks(q)

const idOf = async (code: string, ctx?: Ctx): Promise<string> => {
  const [row] = await q.read(({ q: db }) => db.select({ id: quota.id }).from(quota).where(eq(quota.code, code)), ctx)
  return row!.id
}
const recordOf = async (id: string) => (await q.read(({ q: db }) => db.select().from(quota).where(eq(quota.id, id))))[0]!
const draftOf = async (id: string) => draftOfFull(await q.load(id))
async function run(book: Changed, more: Partial<QuotaImportAsked> = {}, ctx?: Ctx) {
  const input = { ...await uploadBytes(book.bytes(), ctx), commit: true, ...more }
  return q.write(tx => takeWorkbook(tx, input), ctx)
}
/** Runs the import as a task, which can be undone. */
async function runAsTask(book: Changed, commit = true) {
  const input = { ...await uploadBytes(book.bytes()), commit }
  const id = await q.write(tx => startTask(tx, QUOTA_IMPORT, '导入定额 q.xlsx', input))
  await runTask(q.database.pool, q.own(), id, importQuotaTask, fault => { throw fault })
  return { taskId: id, result: await resultOf(id) }
}
const resultOf = async (id: string) =>
  quotaImportResult.parse((await q.read(({ q: db }) => db.select({ result: task.result }).from(task).where(eq(task.id, id))))[0]!.result)
const tiles = 'DE010001'

describe('a workbook of packages that comes back', () => {
  it('says of every untouched package that nothing differs, and writes nothing', async () => {
    const versions = () => q.database.pool.query('select id, version, quota_version from quota order by id')
    const before = await versions()
    for (const missing of ['keep', 'remove'] as const) {
      const result = await run(await exported(), { missing })
      expect(result.problems).toEqual([])
      expect(new Set(result.packages.map(({ state }) => state))).toEqual(new Set(['same']))
      expect(result.packages.length).toBeGreaterThan(10)
      expect(result).toMatchObject({ written: 0, added: 0, updated: 0, failedFileId: null })
    }
    expect((await versions()).rows).toEqual(before.rows)
  })

  it('takes changed cells as the next version, computed as the editor does, and leaves alone what it does not have', async () => {
    const id = await idOf(tiles)
    const before = await draftOf(id)
    const book = await exported([id])
    const sand = book.find('ZC主材', '中砂')
    book.put(sand, '单价', 200).put(book.find(tiles, '定额'), '项目名称', '抛釉砖地面').put(book.find('结合层铺设及铺贴'), '人工费', 40)
    const checked = await run(book, { commit: false })
    expect(checked.problems).toEqual([])
    expect(checked.packages[0]).toMatchObject(
      { state: 'changed', ok: true, quotaId: id, quotaVersion: 1, total: '159.75', before: { total: '150.34' } }
    )
    expect(checked.packages[0]!.cells).toEqual(expect.arrayContaining([
      { row: sand + 1, part: '材料', name: '中砂 细度模数 2.3-3.0', kind: 'cell', column: '单价', before: '168.00', after: '200.00', numeric: true },
      expect.objectContaining({ part: '基本信息', column: '定额名称', before: '800×800 抛釉砖地面铺贴', after: '抛釉砖地面', numeric: false }),
      expect.objectContaining({ part: '基本信息', column: '计算方式', before: '总价分配到工序', after: '工序汇总到总价' }),
    ]))
    expect((await recordOf(id)).quotaVersion).toBe(1)
    expect(await run(book)).toMatchObject({ written: 1, updated: 1, problems: [] })
    const after = await draftOf(id)
    expect(await recordOf(id)).toMatchObject(
      { quotaVersion: 2, state: '1', name: '抛釉砖地面', workerTotal: '54.72', materialTotal: '105.03', total: '159.75' }
    )
    const row = (draft: typeof after, name: string) => draft.lines.materials!.find(one => one.materialName === name)!
    expect(row(after, '中砂')).toMatchObject(
      { price: '200.00', quotaTotalAmount: '4.30', sourceType: 'MANUAL', quotaMaterialId: row(before, '中砂').quotaMaterialId }
    )
    expect(row(after, '全抛釉地砖')).toEqual(row(before, '全抛釉地砖'))
    expect(after.lines.documents).toEqual(before.lines.documents)
    expect(await run(book)).toMatchObject({ written: 0, packages: [{ state: 'same' }] })
  })

  it('shows quantities with their six decimals', async () => {
    const book = await exported([await idOf('DE010001')])
    book.put(book.find('ZC主材', '中砂'), '含量', 0.5)
    const { packages: [checked] } = await run(book, { commit: false })
    expect(checked!.cells!.find(({ column }) => column === '用量')).toMatchObject(
      { before: expect.stringMatching(/^0\.\d{6}$/), after: '0.500000', numeric: true }
    )
  })

  it('adds, moves and replaces rows; those that it does not have stay unless they are to go', async () => {
    const id = await idOf('DE010003')
    const before = await draftOf(id)
    const book = await exported([id])
    const removedRow = book.find('ZC主材', '镀锌膨胀螺栓')
    book.arrange(rows => {
      const [bolt] = rows.splice(removedRow, 1)
      const tape = rows.splice(rows.findIndex(row => row.includes('石膏板接缝纸带')), 1)[0]!
      const at = rows.findIndex(row => row.includes('封石膏板'))
      rows.splice(at + 1, 0, tape, bolt!.map(cell =>
        (cell === '镀锌膨胀螺栓' ? '中砂' : cell === 'M8×80' ? '细度模数 2.3-3.0' : cell === '套' ? 'm³' : cell === bolt![2] ? '' : cell)))
      return rows
    })
    const preview = await run(book, { commit: false })
    expect(preview.problems).toEqual([])
    expect(preview.packages[0]).toMatchObject({ state: 'changed', note: '工作簿中没有的 1 行保留' })
    expect(preview.packages[0]!.cells!.map(({ kind, part, column, name }) => [kind, part, column, name.split(' ')[0]])).toEqual(
      expect.arrayContaining([
        ['added', '材料', '', '中砂'], ['cell', '材料', '工序', '石膏板接缝纸带'],
      ])
    )
    await run(book, { missing: 'remove' })
    const after = await draftOf(id)
    const names = (draft: typeof after, step: string) => {
      const { key } = draft.lines.workers!.find(row => row.jobName === step)!
      return draft.lines.materials!.filter(row => row.jobKey === key).map(row => row.materialName)
    }
    expect(names(after, '封石膏板')).toEqual(expect.arrayContaining(['石膏板接缝纸带', '中砂', ...names(before, '封石膏板')]))
    expect(names(after, '接缝处理')).not.toContain('石膏板接缝纸带')
    expect(after.lines.materials!.map(row => row.materialName)).not.toContain('镀锌膨胀螺栓')
    expect(after.lines.workers!.map(row => row.key)).toEqual(before.lines.workers!.map(row => row.key))
  })

  it('refuses with row, column and reason, and writes nothing of a package with a fault', async () => {
    const id = await idOf('DE010002')
    const book = await exported([id])
    const [glue, step] = [book.find('ZC主材', '瓷砖胶 C2TE'), book.find('墙砖粘贴')]
    book.put(glue, '含量', 0).put(glue, '单价', '很贵').put(step, '类型', '魔术师', 1)
    const result = await run(book)
    expect(result).toMatchObject({ written: 0, packages: [{ state: 'wrong', ok: false }] })
    expect(result.problems.map(({ row, column, value }) => [row, column, value])).toEqual(expect.arrayContaining([
      [String(glue + 1), 'num', '0'], [String(glue + 1), 'price', '很贵'], [String(step + 1), 'trade', '魔术师'],
    ]))
    expect(result.failedFileId).not.toBeNull()
    expect((await recordOf(id)).quotaVersion).toBe(1)
  })

  it('shows what others have saved since the export with both values, and waits for a decision', async () => {
    const id = await idOf('DE010004')
    const book = await exported([id])
    const rod = book.rows.findIndex(row => row[1] === 'ZC主材')
    const name = book.rows[rod]![3]!
    book.put(rod, '单价', 77).put(book.find('DE010004', '定额'), '项目特征及工作内容', '工作簿的话')
    const opened = await draftOf(id)
    const edited = { ...opened, lines: {
      ...opened.lines, materials: opened.lines.materials!.map(row => (row.materialName === name ? { ...row, price: '55.00' } : row)),
    } }
    await q.save({ ...payloadOf(withHead(edited, { quotaName: '他人的名称' })), quotaId: id, quotaVersion: 1 })
    const { packages: [one], written, failedFileId } = await run(book)
    expect([one!.state, one!.ok, written, failedFileId === null]).toEqual(['conflict', false, 0, false])
    expect(one!.note).toContain('保存了第 2 版')
    expect(one!.cells).toEqual(
      expect.arrayContaining([expect.objectContaining({ row: rod + 1, column: '单价', before: '55.00', after: '77.00', both: true })])
    )
    expect(await run(book, { choices: { [String(one!.row)]: 'update' } })).toMatchObject({ written: 1, updated: 1 })
    expect(await recordOf(id)).toMatchObject({ quotaVersion: 3, name: '他人的名称', description: '工作簿的话' })
    expect((await draftOf(id)).lines.materials!.find(row => row.materialName === name)!.price).toBe('77.00')
  })

  it('knows the rows of a package whose first version somebody has restored since the export', async () => {
    const id = await idOf('DE010010')
    const book = await exported([id])
    const rod = book.rows.findIndex(row => row[1] === 'ZC主材')
    await q.save({ ...payloadOf(withHead(await draftOf(id), { quotaDesc: '改过的话' })), quotaId: id, quotaVersion: 1 })
    await q.write(tx => restoreVersion(tx, { quotaId: id, quotaVersion: 1, current: 2 }))
    book.put(rod, '单价', 12)
    const { problems, packages: [one] } = await run(book)
    expect([problems, one!.state]).toEqual([[], 'conflict'])
    expect(one!.cells).toContainEqual(expect.objectContaining({ row: rod + 1, column: '单价', after: '12.00' }))
    expect(one!.note).not.toContain('改动了')
  })

  it('says of what others have saved only what they have changed', async () => {
    const id = await idOf('DE010011')
    const book = await exported([id])
    book.put(book.rows.findIndex(row => row[1] === 'ZC主材'), '单价', 12)
    await q.save({ ...payloadOf(withHead(await draftOf(id), { quotaDesc: '改过的话' })), quotaId: id, quotaVersion: 1 })
    const { packages: [one] } = await run(book, { commit: false })
    expect(one!.note).toMatch(/，改动了项目特征$/)
  })

  it('calls what one has saved oneself since the export by that name, and names others with it', async () => {
    const id = await idOf('DE020012')
    const book = await exported([id])
    book.put(book.rows.findIndex(row => row[1] === 'ZC主材'), '单价', 12)
    const save = async (version: number, ctx: Ctx) =>
      q.save({ ...payloadOf(withHead(await draftOf(id), { quotaDesc: `改过 ${version} 次` })), quotaId: id, quotaVersion: version }, ctx)
    const noted = async () => (await run(book, { commit: false })).packages[0]
    await save(1, q.own())
    expect(await noted()).toMatchObject({ state: 'conflict', note: expect.stringMatching(/^您已于 .* 保存了第 2 版/) })
    await save(2, { ...q.own(), userId: 'u-colleague', realName: '周成本' })
    expect(await noted()).toMatchObject({ state: 'conflict', note: expect.stringMatching(/^周成本、您已于 .* 保存了第 3 版/) })
    const removed = await draftOf(id)
    await q.save(
      {
        ...payloadOf({ ...removed, lines: { ...removed.lines, materials: removed.lines.materials!.slice(1) } }), quotaId: id,
        quotaVersion: 3,
      }
    )
    expect((await run(book, { commit: false })).problems).toMatchObject([{ code: 'stale', text: '这一行在导出之后已被删除' }])
  })

  it('changes a draft that is not finished, and leaves it a draft', async () => {
    const id = await idOf('DE010009')
    await q.database.pool.query(
      `update quota set state = '0', item_type = substr(item_type, 1, 4), project_type = null where id = $1`, [id]
    )
    const book = await exported([id])
    book.put(book.rows.findIndex(row => row[1] === 'ZC主材'), '单价', 12)
    expect(await run(book)).toMatchObject({ written: 1, updated: 1, problems: [] })
    expect(await recordOf(id)).toMatchObject({ state: '0', quotaVersion: 2 })
  })

  it('makes a copy with a code of its own, or passes over what is there, as one says', async () => {
    const id = await idOf('DE010005')
    const book = await exported([id])
    expect(await run(book, { existing: 'skip' })).toMatchObject({ written: 0, packages: [{ state: 'ignored', quotaId: id }] })
    const { packages: [copy], problems } = await run(book, { existing: 'copy' })
    expect(problems.map(({ code, warning }) => [code, warning])).toEqual([['taken', true], ['sameName', true]])
    expect(copy).toMatchObject({ state: 'added', ok: true, same: { id, code: 'DE010005' } })
    expect(copy!.quotaId).not.toBe(id)
    expect(await recordOf(copy!.quotaId!)).toMatchObject({ state: '0', name: (await recordOf(id)).name })
    expect((await recordOf(id)).quotaVersion).toBe(1)
    await q.write(tx => bringInto(tx, packages, [copy!.quotaId!], '9'))
  })

  it('knows a package without its code by its name as the editor does: width, blanks and capital letters do not count', async () => {
    const id = await idOf('DE010005')
    const { name } = await recordOf(id)
    const wide = (text: string): string => [...text].map(one => (/[!-~]/.test(one) ? String.fromCharCode(one.charCodeAt(0) + 0xfee0) : one))
      .join(' ')
    const book = await exported([id])
    const head = book.rows.findIndex(row => row.includes('DE010005'))
    book.put(head, '定额编码', '').put(head, '项目名称', wide(name.toUpperCase()))
    expect(wide(name.toUpperCase())).not.toBe(name)
    expect(await run(book, { commit: false, existing: 'skip' })).toMatchObject({ packages: [{ state: 'ignored', quotaId: id }] })
    const { packages: [copy], problems } = await run(book, { commit: false, existing: 'copy' })
    expect(problems.map(({ code, warning }) => [code, warning])).toEqual([['sameName', true]])
    expect(copy).toMatchObject({ same: { id, code: 'DE010005' } })
  })

  it('may not change packages without the right to, or without seeing prices', async () => {
    const book = await exported([await idOf('DE010006')])
    book.put(book.rows.findIndex(row => row[1] === 'ZC主材'), '单价', 12)
    for (const missing of ['N_QUOTA:edit', 'P_PRICE']) {
      const ctx = { ...q.own(), permissions: new Set([...q.own().permissions].filter(key => key !== missing)) }
      expect(await run(book, {}, ctx)).toMatchObject({ written: 0, packages: [{ ok: false }], problems: [{ code: 'duplicate' }] })
    }
  })

  describe('with what nobody knows yet', () => {
    const ctx = () => ({ ...q.own(), permissions: new Set([...q.own().permissions, 'N_MERCHANT:edit']) })
    const dictEntries = () => q.database.pool.query(`select value from dict_entry where merchant_id = '1001' and value = '瓦匠师傅'`)
    const unknown = async (name: string): Promise<Changed> => {
      const book = new Changed(await bodyOf((await q.read(quotaTemplate)).body))
      const item = book.find('ZC主材')
      return book.put(book.find('定额'), '项目名称', name).put(book.find('分部'), '项目名称', '没有的分部')
        .put(book.find('RG人工'), '类型', '瓦匠师傅', 1).put(item, '项目特征及工作内容', '没有的材料').put(item, '项目名称', '')
    }
    it('reports each by its kind, so that its place can be offered', async () => {
      const strict = await run(await unknown('没有归类'), { commit: false })
      expect(strict.problems.map(({ code }) => code).toSorted()).toEqual(['missing', 'unknownType', 'unknownWord'])
    })
    it('leaves types open, adds words to the dictionary and materials to the library; a check adds nothing', async () => {
      const creationOptions = { createMissing: true, addWords: true }
      expect((await run(await unknown('尚未归类'), { commit: false, ...creationOptions }, ctx())).packages[0]).toMatchObject({ state: 'added' })
      expect((await dictEntries()).rows).toHaveLength(0)
      const { packages: [one], beside: additional } = await run(await unknown('尚未归类'), creationOptions, ctx())
      expect(additional).toEqual({ materials: 1, machines: 0, words: 1 })
      expect((await dictEntries()).rows).toHaveLength(1)
      expect(await recordOf(one!.quotaId!)).toMatchObject({ state: '0', itemType: null })
    })
    it('does not let everybody add to the dictionary', async () => {
      await expect(run(await unknown('无权归类'), { addWords: true })).rejects.toMatchObject({ code: 'FORBIDDEN' })
    })
  })

  it('gives a template whose example is taken without a problem', async () => {
    const book = new Changed(await bodyOf((await q.read(quotaTemplate)).body))
    const result = await run(book)
    expect(result.problems).toEqual([])
    expect(result).toMatchObject({ written: 1, packages: [{ state: 'added', ok: true }] })
    expect(book.rows.length).toBeGreaterThan(4)
  })
})

describe('taking an import of packages back', () => {
  it('gives changed packages the content that they had, and puts new ones into the recycle bin', async () => {
    const id = await idOf('DE010007')
    const before = await draftOf(id)
    const book = await exported([id])
    book.arrange(rows =>
      [...rows, ...rows.slice(1).map(row => row.map((cell, at) => (at === 0 ? 'DEX1' : cell === before.head.quotaName ? '新的一份' : cell)))])
    book.put(book.rows.findIndex(row => row[1] === 'ZC主材'), '单价', 12)
    expect((await runAsTask(book, false)).result).toMatchObject({ added: 1, updated: 1, written: 0 })
    const { taskId, result } = await runAsTask(book)
    expect(result).toMatchObject({ added: 1, updated: 1 })
    const fresh = result.packages.find(({ state }) => state === 'added')!.quotaId!
    expect(await q.write(tx => undoQuotaImport(tx, taskId))).toMatchObject({ deleted: 1, restored: 1, refused: 0 })
    const { quotaVersion, ...head } = (await draftOf(id)).head
    expect(quotaVersion).toBe(3)
    expect({ ...head, quotaVersion: 1 }).toMatchObject(
      Object.fromEntries(Object.entries(before.head).filter(([key]) => !['can', 'time'].includes(key)))
    )
    expect((await draftOf(id)).lines).toEqual(before.lines)
    expect((await recordOf(fresh)).state).toBe('9')
    await expect(q.write(tx => undoQuotaImport(tx, taskId))).rejects.toMatchObject({ code: 'WRONG_STATE' })
  })

  it('leaves alone what somebody has saved since', async () => {
    const id = await idOf('DE010008')
    const book = await exported([id])
    book.put(book.find('DE010008', '定额'), '项目特征及工作内容', '导入的话')
    const { taskId } = await runAsTask(book)
    await q.save({ ...payloadOf(withHead(await draftOf(id), { quotaDesc: '后来的话' })), quotaId: id, quotaVersion: 2 })
    expect(await q.write(tx => undoQuotaImport(tx, taskId))).toMatchObject({ restored: 0, refused: 1, rows: [{ id, text: '导入之后修改过' }] })
    expect((await recordOf(id)).description).toBe('后来的话')
    // The reopened import shows the result of its undo.
    expect((await resultOf(taskId)).undone).toMatchObject(
      { deleted: 0, restored: 0, refused: 1, rows: [{ id, words: expect.stringContaining('DE010008'), text: '导入之后修改过' }] }
    )
  })
})
