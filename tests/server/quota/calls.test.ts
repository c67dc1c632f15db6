import { describe, expect, it } from 'vitest'
import { registerAll } from '#server/app/calls.ts'
import { labourApi } from '#shared/api/labour.ts'
import { libraryApi } from '#shared/api/library.ts'
import { quotaApi, quotaImportResult } from '#shared/api/quota.ts'
import { withApp } from '../harness/app.ts'
import { withDemo } from '../harness/demo.ts'

const database = withDemo()
const server = withApp(database, { register: registerAll, jobs: true })
const headers = (token: string) => ({ 'x-auth-side': 'merchant', 'x-auth-port': 'web', 'x-auth-token': token })

interface Reply { code: number, msg: string, data: unknown }
async function call(contract: { readonly path: string }, body: object, token = 'cost'): Promise<Reply> {
  const { body: text } = await server.app.inject({ method: 'POST', url: contract.path, headers: headers(token), payload: body })
  return JSON.parse(text) as Reply
}
async function data<T>(contract: { readonly path: string }, body: object, token?: string): Promise<T> {
  const reply = await call(contract, body, token)
  expect(reply.code, `${contract.path}: ${reply.msg}`).toBe(200)
  return reply.data as T
}
async function upload(contract: { readonly path: string }, name: string, content: Buffer): Promise<Reply> {
  const edge = '----yingzao'
  const head =
    `--${edge}\r\nContent-Disposition: form-data; name="file"; filename="${name}"\r\nContent-Type: application/octet-stream\r\n\r\n`
  const payload = Buffer.concat([Buffer.from(head), content, Buffer.from(`\r\n--${edge}--\r\n`)])
  const { body } = await server.app.inject({
    method: 'POST', url: contract.path, payload, headers: { ...headers('cost'), 'content-type': `multipart/form-data; boundary=${edge}` },
  })
  return JSON.parse(body) as Reply
}

describe('the calls of the libraries', () => {
  it('answers every reading call as its contract says', async () => {
    const { rows } = await data<{ rows: { quotaId: string, quotaTotalAmount?: string }[] }>(quotaApi.describeQuotas, {})
    const id = rows[0]!.quotaId
    await data(quotaApi.describeQuotas, { deleted: true })
    const { rows: [plat] } = await data<{ rows: { quotaId: string }[] }>(
      quotaApi.describePlatQuotas, { sorts: [{ key: 'quotaTotalAmount', order: 'DESC' }] }
    )
    const { rows: [full] } = await data<{ rows: object[] }>(quotaApi.describeQuotasByES, { ids: [id] })
    expect(full).toMatchObject({ quotaItemType1stKv: { key: expect.any(String) }, can: { edit: true } })
    await data(quotaApi.describePlatQuotasByES, { ids: [plat!.quotaId] })
    await data(quotaApi.describeAllQuotasByES, { quotaName: '砖' })
    await data(quotaApi.describeQuotaStaticsByType, {})
    await data(quotaApi.queryQuotaVersions, { quotaId: id })
    await data(quotaApi.queryQuotaVersion, { quotaId: id, quotaVersion: 1 })
    await data(quotaApi.describeQuotaWorks, { jobName: '放线' })
    await data(quotaApi.queryPageQuotaWorkerPrice, {})
    const materials = await data<{ rows: { id: string }[] }>(libraryApi.describeMaterials, {})
    await data(libraryApi.describeMaterials, { machine: true, quick: '电锤' })
    await data(libraryApi.describeMaterialsByES, { materialName: '砖' })
    expect(await data(libraryApi.queryMatchMaterials, { rows: [{ materialName: '中砂' }, { materialName: '没有' }] })).toMatchObject(
      [{ unit: 'm3' }, null]
    )
    await data(libraryApi.describeMaterial, { id: materials.rows[0]!.id })
    await data(libraryApi.describeMaterialStaticsByType, {})
    await data(libraryApi.getBrandMaterialKeyword, { type: 'BRAND' })
    const prices = await data<{ total: number, rows: object[] }>(
      labourApi.queryPageJobCategorySetPriceNow, { jobCategory: '1501', jobLevel: '4' }
    )
    expect(prices).toMatchObject({ total: 1, rows: [{ dailyPrice: '283.40', quotaReferencePrice: '283.40', recordDate: '2026-10-01' }] })
  })

  it('saves, changes state and deletes through the calls, and names line and tab of what it refuses', async () => {
    const { rows: [listed] } = await data<{ rows: { quotaId: string }[] }>(quotaApi.describeQuotas, {})
    const { rows: [full] } = await data<{ rows: Record<string, unknown>[] }>(quotaApi.describeQuotasByES, { ids: [listed!.quotaId] })
    const copy = { ...full, quotaId: null, sourceType: 'SELF', sourceId: listed!.quotaId }
    const { quotaId } = await data<{ quotaId: string }>(quotaApi.saveQuotas, copy)
    const refused = await call(quotaApi.saveQuotas, { ...copy, workers: [] })
    expect(refused).toMatchObject({ code: 400, msg: '必须要有放线、测量、排版、下料这一工序！', data: { error: 'BAD_ROWS', field: 'workers' } })
    await data(quotaApi.updateQuotaState, { ids: [quotaId], state: '2' })
    await data(quotaApi.deleteQuotas, { ids: [quotaId] })
    const { id } = await data<{ id: string }>(libraryApi.saveMaterial, { row: { materialName: '新石膏', unit: 'kg', materialType: '060101' } })
    expect(await data(libraryApi.batchSaveMaterial, { changed: [{ id, version: 1, cells: { spec: '25kg' }, was: {} }] })).toMatchObject(
      { problems: [], rows: [{ id, spec: '25kg', version: 2 }] }
    )
    await data(libraryApi.deleteMaterial, { ids: [id] })
  })

  it('uploads, checks, exports, and runs an import as a task', async () => {
    const lines = ['定额编码,类型,项目名称,项目特征及工作内容,类型,单位,含量,单价', ',分部,块料楼地面,,,,,', 'X9,定额,单位不对,,泥瓦工,手表,1,', 'X9,RG人工,,铺贴,泥瓦工,工日,0.1,330']
    const uploaded = await upload(quotaApi.uploadQuotaExcel, '定额.csv', Buffer.from(lines.join('\n')))
    const {
      uploadId, sheets: [sheet],
    } = uploaded.data as { uploadId: string, sheets: { name: string, headerRow: number, mapping: object }[] }
    const input = { uploadId, sheet: sheet!.name, headerRow: sheet!.headerRow, mapping: sheet!.mapping }
    const ended = async (taskId: string) => {
      const query = () => data<{ state: string, result: unknown }>({ path: '/api/em/merchant/user/task/queryTask' }, { id: taskId })
      await expect.poll(async () => (await query()).state, { timeout: 20_000 }).toMatch(/DONE|FAILED/)
      return query()
    }
    const started = await data<{ taskId: string }>(quotaApi.importExcel, { ...input, commit: true })
    const imported = await ended(started.taskId)
    expect(imported.state).toBe('DONE')
    const { failedFileId } = quotaImportResult.parse(imported.result)
    const failed = await server.app.inject(
      { method: 'POST', url: quotaApi.exportFailedQuotas.path, headers: headers('cost'), payload: { fileId: failedFileId } }
    )
    expect([failed.statusCode, failed.rawPayload.subarray(0, 2).toString()]).toEqual([200, 'PK'])
    const exported = await server.app.inject(
      { method: 'POST', url: quotaApi.exportQuotaDetails.path, headers: headers('cost'), payload: {} }
    )
    expect([exported.statusCode, exported.rawPayload.subarray(0, 2).toString()]).toEqual([200, 'PK'])

    const table = await upload(libraryApi.uploadMaterialExcel, '材料.csv', Buffer.from('编码,名称,单位\nZ1,新石灰,kg\n'))
    const file = table.data as { uploadId: string, sheets: { name: string, headerRow: number, mapping: object }[] }
    const { taskId } = await data<{ taskId: string }>(libraryApi.importExcelMaterial, {
      uploadId: file.uploadId, sheet: file.sheets[0]!.name, headerRow: file.sheets[0]!.headerRow, mapping: file.sheets[0]!.mapping,
      defaultType: '060101', commit: true,
    })
    expect(await ended(taskId)).toMatchObject({ state: 'DONE', result: { added: 1, problemCount: 0, failedFileId: null } })
    expect(server.errors).toEqual([])
  })

  it('keeps people without the right out, and prices from people without the price key', async () => {
    expect((await call(quotaApi.describeQuotas, {}, 'worker')).code).toBe(403)
    expect((await call(quotaApi.saveQuotas, { workers: [] }, 'pm')).code).toBe(403)
    const { rows: [row] } = await data<{ rows: object[] }>(libraryApi.describeMaterials, {}, 'keeper')
    expect(row).not.toHaveProperty('priceIncl')
  })
})
