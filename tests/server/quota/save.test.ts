import { describe, expect, it } from 'vitest'
import type { Draft, Row } from '#schemas/kit/index.ts'
import { AppError } from '#server/core/errors.ts'
import { restoreVersion } from '#server/domains/quota/save.ts'
import { listVersions, readVersion } from '#server/domains/quota/full.ts'
import expected from '../../fixtures/samples/expected.json' with { type: 'json' }
import { draftOfFull, payloadOf, withHead, withQuotas, withRows } from './fixtures.ts'

const q = withQuotas()
const refusal = async (work: Promise<unknown>): Promise<AppError> => {
  const error = await work.then(() => undefined, (thrown: unknown) => thrown)
  if (!(error instanceof AppError)) throw new Error(`expected an AppError, got ${String(error)}`)
  return error
}
const sample = async (): Promise<Draft> => withHead((await q.samples())[0]!, { quotaVersion: null })

describe('saving a package', () => {
  it('reads back every sample to the cent, with all its lines', async () => {
    const drafts = await q.samples()
    for (const [at, draft] of drafts.entries()) {
      const saved = await q.save(payloadOf(draft))
      const full = await q.load(saved.quotaId)
      const expectedQuota = expected.quota[at]!
      expect([full.quotaName, full.workerBudget, full.materialBudget, full.totalBudget]).toEqual(
        [expectedQuota.name, expectedQuota.worker, expectedQuota.material, expectedQuota.total]
      )
      const back = draftOfFull(full)
      for (const [line, rows] of Object.entries(draft.lines)) expect(back.lines[line]).toHaveLength(rows.length)
      const money = (d: Draft) =>
        d.lines.workers!.map(row => [row.jobName, row.ratio, row.quotaTotalAmount, row.quotaWorkDay, row.waitTime])
      expect(money(back)).toEqual(money(draft))
      const used = (d: Draft) =>
        d.lines.materials!.map(row => [row.materialName, row.quotaNum, row.price, row.quotaTotalAmount, row.libMaterialId])
      expect(used(back)).toEqual(used(draft))
      expect(saved.quotaVersion).toBe(1)
    }
  })

  it('numbers packages by first item type and one sequence, never twice', async () => {
    const draft = await sample()
    const first = await q.save(payloadOf(draft))
    const second = await q.save(payloadOf(draft))
    expect(first.quotaCode).toMatch(/^DE01\d{4}$/)
    expect(Number(second.quotaCode.slice(4))).toBe(Number(first.quotaCode.slice(4)) + 1)
  })

  it('recomputes what the sender computed', async () => {
    const draft = withRows(
      withHead(await sample(), { quotaTotalAmount: '1.00' }), 'materials',
      rows => rows.map(row => ({ ...row, quotaTotalAmount: '0.01', materialName: '别的', unknown: 'x' }))
    )
    const full = await q.load((await q.save(payloadOf(draft))).quotaId)
    expect(full.totalBudget).toBe('150.34')
    expect(draftOfFull(full).lines.materials![0]).toMatchObject({ materialName: '全抛釉地砖', quotaTotalAmount: '91.16' })
    expect(draftOfFull(full).lines.materials![0]).not.toHaveProperty('unknown')
  })

  it.each(['constructor', 'toString', '__proto__'])('takes %s for no value of a choice', async name => {
    const draft = await sample()
    const step = draft.lines.workers![0]!.key
    const withDocument = {
      ...draft, lines: { ...draft.lines, documents: [{ key: 'd', jobKey: step, docName: '验收单', acceptOrg: name, remarks: null }] },
    } as Draft
    expect(await refusal(q.save(payloadOf(withDocument)))).toMatchObject(
      { code: 'BAD_ROWS', rows: [{ line: 'documents', column: 'acceptOrg' }] }
    )
  })

  it('keeps a 计算式 that gives what its cell holds, in a version of its own, and no other', async () => {
    const typed = (formula: string, price: string) => async (before?: { quotaId: string, quotaVersion: number }) => {
      const draft = withRows(await sample(), 'materials', ([first, ...rest]) =>
        [{ ...first!, quotaNum: '42.000000', '=quotaNum': '=12*3.5', '=price': formula, price, sourceType: 'MANUAL' }, ...rest])
      return q.save({ ...payloadOf(draft), ...before })
    }
    const saved = await typed('=9+1', '10.00')()
    const firstOf = async (ctx = q.own()) => draftOfFull(await q.load(saved.quotaId, ctx)).lines.materials![0]!
    expect(await firstOf()).toMatchObject({ quotaNum: '42.000000', '=quotaNum': '=12*3.5', price: '10.00', '=price': '=9+1' })
    await typed('=5*2', '10.00')(saved)
    expect(await firstOf()).toMatchObject({ '=price': '=5*2' })
    const third = await q.load(saved.quotaId)
    expect(third.quotaVersion).toBe(2)
    await typed('=9*9', '10.00')({ quotaId: saved.quotaId, quotaVersion: 2 })
    expect(await firstOf()).not.toHaveProperty('=price')
  })

  it('refuses with the first failing check of the spec and its tab', async () => {
    const draft = await sample()
    const cases: readonly (readonly [Draft, string, string])[] = [
      [withRows(draft, 'workers', rows => rows.slice(1)), '必须要有放线、测量、排版、下料这一工序！', 'workers'],
      [withHead(draft, { quotaJobCategory: null }), '请先填写工种类别！', 'workers'],
      [withHead(draft, { quotaWorkerTotalAmount: null }), '请先填写人工预算！', 'workers'],
      [withRows(draft, 'workers', rows => rows.map((row, i) => (i === 1 ? { ...row, jobCategory: null } : row))), '请先核实人工信息！', 'workers'],
      [withRows(draft, 'materials', rows => rows.map(row => ({ ...row, price: '0' }))), '请先核实材料信息！', 'materials'],
      [withRows(draft, 'documents', rows => rows.map(row => ({ ...row, docName: '' }))), '请先核实资料信息！', 'documents'],
      [
        withRows(draft, 'workers', rows => rows.map((row, i) => (i === 1 ? { ...row, ratio: '10.01' } : row))), '占比总和不可小于或大于100！',
        'workers',
      ],
      [withHead(draft, { quotaName: ' ' }), '定额名称必须填写', 'basic'],
    ]
    for (const [broken, text, tab] of cases) {
      const error = await refusal(q.save(payloadOf(broken)))
      expect([error.code, error.message, error.field]).toEqual(['BAD_ROWS', text, tab])
    }
  })

  it('addresses every cell at fault, library references and types included', async () => {
    const draft = withRows(await sample(), 'materials', rows => rows.map((row, i) =>
      i === 0 ? { ...row, libMaterialId: 'nowhere' } : i === 1 ? { ...row, quotaNum: '0' } : i === 2 ? { ...row, price: true } : row))
    const error = await refusal(q.save(payloadOf(draft)))
    const [a, b, c] = draft.lines.materials!
    expect(error.message).toBe('请先核实材料信息！')
    expect(error.rows).toEqual(expect.arrayContaining([
      expect.objectContaining({ line: 'materials', row: a!.key, column: 'materialName' }),
      expect.objectContaining({ line: 'materials', row: b!.key, column: 'quotaNum', text: '用量不能为0' }),
      expect.objectContaining({ line: 'materials', row: c!.key, column: 'price' }),
    ]))
    expect(error.rows).toHaveLength(3)
  })

  it('does not take a machine for a material', async () => {
    const draft = await sample()
    const machine = draft.lines.machines![0]!
    const error = await refusal(
      q.save(payloadOf(withRows(draft, 'materials', rows => [{ ...rows[0]!, libMaterialId: machine.libMaterialId }, ...rows.slice(1)])))
    )
    expect(error.rows?.[0]?.text).toBe('材料库中没有这种材料，请从材料库选择或新增')
  })
})

describe('versions', () => {
  it('keeps the version when nothing has changed, and makes the next with every change', async () => {
    const { quotaId } = await q.save(payloadOf(await sample()))
    const opened = await q.load(quotaId)
    expect(await q.save(payloadOf(draftOfFull(opened)))).toMatchObject({ quotaId, quotaVersion: 1 })
    const changed = withHead(draftOfFull(opened), { quotaWorkerTotalAmount: '50.00' })
    expect(await q.save(payloadOf(changed))).toMatchObject({ quotaId, quotaVersion: 2 })
    const versions = await q.read(db => listVersions(db, quotaId))
    expect(versions.map(v => [v.quotaVersion, v.quotaTotalAmount])).toEqual([[2, '154.34'], [1, '150.34']])
    const before = await q.read(db => readVersion(db, quotaId, 1))
    expect([before.quotaVersion, before.workerBudget, before.workers.length]).toEqual([1, '46.00', opened.workers.length])
  })

  it('keeps the ids of lines, so that versions can be laid side by side', async () => {
    const { quotaId } = await q.save(payloadOf(await sample()))
    const opened = draftOfFull(await q.load(quotaId))
    await q.save(payloadOf(withRows(opened, 'materials', rows => rows.slice(1))))
    const after = draftOfFull(await q.load(quotaId))
    expect(after.lines.materials!.map(row => row.quotaMaterialId)).toEqual(opened.lines.materials!.slice(1).map(row => row.quotaMaterialId))
  })

  it('writes the rows that differ and no others', async () => {
    const { quotaId } = await q.save(payloadOf(await sample()))
    const written = async () => new Map((await q.database.pool.query<{ id: string, by: string }>(`
      select id, xmin::text as by from quota_worker where quota_id = $1 union all select id, xmin::text from quota_material
      where quota_id = $1
      union all select id, xmin::text from quota_machine where quota_id = $1 union all select id, xmin::text from quota_document
      where quota_id = $1`, [quotaId])).rows.map(({ id, by }) => [id, by]))
    const [opened, before] = [draftOfFull(await q.load(quotaId)), await written()]
    await q.save(payloadOf(withRows(opened, 'materials', ([first, ...rest]) => [{ ...first!, price: '7.77' }, ...rest])))
    const after = await written()
    expect(after.size).toBe(before.size)
    expect([...after].filter(([id, by]) => before.get(id) !== by).map(([id]) => id)).toEqual([opened.lines.materials![0]!.key])
  })

  it('keeps rows, with their ids and in their order, that stand under another step where theirs goes', async () => {
    const { quotaId } = await q.save(payloadOf(withHead(await sample(), { calcMode: 'jobStepToTotal' })))
    const opened = draftOfFull(await q.load(quotaId))
    const steps = opened.lines.workers!
    const removed = steps.findLast(({ key, jobId }) => jobId === null && opened.lines.materials!.some(row => row.jobKey === key))!
    const [retained] = steps.filter(step => step !== removed)
    const moved: Row[] = opened.lines.materials!.map(row => ({ ...row, jobKey: retained!.key! })).toReversed()
    const rowsOfJob = (line: string) => (opened.lines[line] ?? []).filter(row => row.jobKey !== removed.key)
    await q.save(payloadOf({
      ...opened,
      lines: {
        workers: steps.filter(step => step !== removed), materials: moved, machines: rowsOfJob('machines'),
        documents: rowsOfJob('documents'),
      },
    }))
    const after = draftOfFull(await q.load(quotaId))
    expect(after.lines.materials!.map(({ key, jobKey }) => [key, jobKey])).toEqual(moved.map(({ key, jobKey }) => [key, jobKey]))
    expect(['workers', 'machines', 'documents'].map(line => after.lines[line]!.length)).toEqual(
      [steps.length - 1, rowsOfJob('machines').length, rowsOfJob('documents').length]
    )
  })

  it('brings an earlier one back as the newest, with the rows that it had', async () => {
    const { quotaId } = await q.save(payloadOf(await sample()))
    const opened = draftOfFull(await q.load(quotaId))
    await q.save(payloadOf(withRows(withHead(opened, { quotaDesc: '新的特征' }), 'materials', rows => rows.slice(1))))
    const restore = (version: number, current: number) => q.write(tx => restoreVersion(tx, { quotaId, quotaVersion: version, current }))
    expect((await refusal(restore(1, 1))).code).toBe('STALE_VERSION')
    expect((await refusal(restore(7, 2))).code).toBe('NOT_FOUND')
    expect(await restore(1, 2)).toMatchObject({ quotaId, quotaVersion: 3 })
    const back = await q.load(quotaId)
    expect(withHead(draftOfFull(back), { quotaVersion: 1 })).toEqual(opened)
    expect((await q.read(db => listVersions(db, quotaId))).map(({ quotaVersion }) => quotaVersion)).toEqual([3, 2, 1])
    expect(await restore(1, 3)).toMatchObject({ quotaVersion: 3 })
    const foreignRestore = q.write(tx => restoreVersion(tx, { quotaId, quotaVersion: 1, current: 3 }), q.other())
    expect((await refusal(foreignRestore)).code).toBe('NOT_FOUND')
  })

  it('refuses a stale version and says who saved what', async () => {
    const { quotaId } = await q.save(payloadOf(await sample()))
    const opened = draftOfFull(await q.load(quotaId))
    await q.save(payloadOf(withRows(
      withHead(opened, { quotaDesc: '新的特征' }), 'materials', rows => rows.map((row, i) => (i === 0 ? { ...row, price: '90.00' } : row))
    )))
    const error = await refusal(q.save(payloadOf(withHead(opened, { quotaName: '另一个名字' }))))
    expect(error.code).toBe('STALE_VERSION')
    expect(error.message).toMatch(/^您已于 \d{4}-\d\d-\d\d \d\d:\d\d 保存了第 2 版，改动了项目特征、/)
    expect(error.message).toContain('材料 1 行')
  })

  it('records where a copy comes from', async () => {
    const draft = await sample()
    const source = await q.save(payloadOf(draft))
    const copy = await q.save({ ...payloadOf(draft), sourceType: 'SELF', sourceId: source.quotaId })
    expect(await q.load(copy.quotaId)).toMatchObject({ sourceType: 'SELF', sourceId: source.quotaId })
    expect((await refusal(q.save({ ...payloadOf(draft), sourceType: 'PLAT', sourceId: source.quotaId }))).code).toBe('NOT_FOUND')
  })
})
