import { beforeAll, describe, expect, it } from 'vitest'
import { newId } from '#server/core/ids.ts'
import { startTask } from '#server/core/tasks.ts'
import { gridView, keptWorkbook, keptWorkbookPart, userSetting } from '#server/db/tables/engine.ts'
import { feedback, feedbackComment } from '#server/db/tables/feedback.ts'
import { fileUpload } from '#server/db/tables/file.ts'
import { commonApi } from '#shared/api/common.ts'
import { BODY, type Contract } from '#shared/api/contract.ts'
import { feedbackApi } from '#shared/api/feedback.ts'
import { fileApi } from '#shared/api/file.ts'
import { materialItemApi } from '#shared/api/materialItem.ts'
import { settingApi } from '#shared/api/setting.ts'
import { withPeople, type Person } from '../harness/world.ts'

const world = withPeople()
let one: Person
let other: Person
beforeAll(async () => {
  one = await world.person('m1', ['N_MATERIAL:import'])
  other = await world.person('m1', ['N_MATERIAL:import'])
})
const refusalOf = async ({ headers }: Person, { path }: Contract, input: unknown): Promise<readonly [number, string]> => {
  const { code, msg } =
    (await world.running.app.inject({ method: 'POST', url: path, headers, payload: input as object })).json<{ code: number, msg: string }>()
  return [code, msg]
}
const times = <T>(count: number, make: (index: number) => T): T[] => Array.from({ length: count }, (_, index) => make(index))
const ownFilter = () => ({ userId: one.ctx.userId })

describe('what one person may keep', () => {
  it('is 300 settings; those that are there can still be changed', async () => {
    await world.system(
      ({ q }) => q.insert(userSetting).values(times(299, index => ({ ...ownFilter(), key: `key${index}`, value: 1 }))), 'm1'
    )
    await one.call(commonApi.saveSetting, { name: 'last', value: 1 })
    expect(await refusalOf(one, commonApi.saveSetting, { name: 'more', value: 1 })).toEqual([409, '个人设置最多保存 300 项'])
    expect(await refusalOf(one, commonApi.saveSetting, { name: 'last', value: 2 })).toEqual([200, ''])
    expect(await refusalOf(other, commonApi.saveSetting, { name: 'more', value: 1 })).toEqual([200, ''])
  })
  it('is 64 KB in one of them', async () => {
    expect((await refusalOf(other, commonApi.saveSetting, { name: 'big', value: 'x'.repeat(BODY.own) }))[0]).toBe(413)
    expect(await refusalOf(other, commonApi.saveSetting, { name: 'big', value: 'x'.repeat(BODY.own - 100) })).toEqual([200, ''])
  })
  it('is 300 views', async () => {
    await world.system(({ q }) => q.insert(gridView).values(
      times(300, index => ({ ...ownFilter(), id: newId(), grid: 'notice.notices', name: `视图${index}`, shared: false, content: {} }))
    ), 'm1')
    const input = { grid: 'notice.notices', name: '又一个', content: {} }
    expect(await refusalOf(one, settingApi.saveView, input)).toEqual([409, '最多保存 300 个视图，请先删除不用的视图'])
    expect((await refusalOf(other, settingApi.saveView, input))[0]).toBe(200)
  })
  it('is 30 questions and 200 replies a day', async () => {
    const input = { kind: 'BUG', title: '题', content: '写在这里的内容足够长了' } as const
    const { id } = await one.call(feedbackApi.add, input)
    const row = { ...input, ...ownFilter(), realName: '某人', merchantName: '公司' }
    await world.system(({ q }) => q.insert(feedback).values(times(29, () => ({ ...row, id: newId() }))), 'm1')
    await world.system(({ q }) => q.insert(
      feedbackComment
    ).values(
      times(200, () => ({ ...ownFilter(), id: newId(), feedbackId: id, realName: '某人', side: 'REPORTER' as const, content: '答' }))
    ), 'm1')
    expect(await refusalOf(one, feedbackApi.add, input)).toEqual([429, '今天提交的问题已达 30 个，请明天再提交'])
    expect(await refusalOf(one, feedbackApi.addComment, { id, content: '再说一句' })).toEqual([429, '今天的回复已达 200 条，请明天再回复'])
    expect((await refusalOf(other, feedbackApi.add, input))[0]).toBe(200)
  })
  it('is 500 forms for files that have not come', async () => {
    await world.system(({ q }) => q.insert(fileUpload).values(
      times(
        500,
        () => ({ ...ownFilter(), id: newId(), originName: 'a.png', mime: 'image/png', maxBytes: 1, expiresAt: '2100-01-01T00:00:00Z' })
      )
    ), 'm1')
    expect(await refusalOf(one, fileApi.getPostUploadParam, { fileName: 'a.png' })).toEqual([429, '有过多文件尚未上传完成，请稍后再试'])
    expect((await refusalOf(other, fileApi.getPostUploadParam, { fileName: 'a.png' }))[0]).toBe(200)
  })
  it('is fifty tasks at a time', async () => {
    await world.write(one.ctx, async tx => {
      for (let i = 0; i < 50; i++) await startTask(tx, 'none', '任务', {})
    })
    await expect(world.write(one.ctx, tx => startTask(tx, 'none', '任务', {}))).rejects.toMatchObject(
      { code: 'TOO_MANY_REQUESTS', message: '有过多后台任务正在进行，请等它们完成后再试' }
    )
    await world.write(other.ctx, tx => startTask(tx, 'none', '任务', {}))
  })
  it('is half a gigabyte of tables to be imported', async () => {
    const bytes = 50 * 1024 * 1024
    const workbookId = newId()
    await world.system(({ q }) => q.insert(keptWorkbook).values({ ...ownFilter(), id: workbookId, kind: 'UPLOAD', name: 'a.xlsx' }), 'm1')
    // Stored directly in the database, as uploading half a gigabyte would take longer than the other tests together.
    await world.system(({ sql }) => sql`insert into ${keptWorkbookPart} (workbook_id, place, content)
      select ${workbookId}, place, convert_to(repeat('0', ${bytes}), 'UTF8') from generate_series(0, 9) as place`, 'm1')
    const upload = async ({ headers }: Person) => {
      const form = new FormData()
      form.append('file', new Blob(['编码,名称\n1,砖']), 'a.csv')
      const request = new Request('http://x', { method: 'POST', body: form })
      const response = await world.running.app.inject({
        method: 'POST', url: materialItemApi.uploadMaterialItemExcel.path,
        headers: { ...headers, 'content-type': request.headers.get('content-type')! }, payload: Buffer.from(await request.arrayBuffer()),
      })
      return response.json<{ msg: string }>().msg
    }
    expect([await upload(one), await upload(other)]).toEqual(['7 天内上传的导入文件已达 500 MB，请过几天再上传', ''])
  }, 60_000)
})
