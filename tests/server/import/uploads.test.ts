import { setTimeout as pause } from 'node:timers/promises'
import { afterEach, expect, it } from 'vitest'
import { DEMO_MERCHANT } from '#server/db/seeds/demo.ts'
import { fullPath } from '#shared/api/contract.ts'
import { libraryApi } from '#shared/api/library.ts'
import { quotaApi } from '#shared/api/quota.ts'
import { taskApi } from '#shared/api/task.ts'
import { entry, workbook, zip } from './zip.ts'
import { withPeople, type Person } from '../harness/world.ts'

const world = withPeople('demo')
const RIGHTS = ['N_QUOTA:import', 'N_MATERIAL:import', 'N_MATERIAL:query']
const rows = (count: number): string => Array.from(
  { length: count }, (_, i) => `<row r="${i + 1}"><c r="A${i + 1}"><v>${i}</v></c><c r="B${i + 1}" t="str"><v>name</v></c></row>`
).join('')
const person = () => world.person(DEMO_MERCHANT.id, RIGHTS)
afterEach(() => world.database.pool.query('delete from kept_workbook'))

async function upload({ headers }: Person, bytes: Uint8Array, name = 'q.xlsx') {
  const form = new FormData()
  form.set('file', new Blob([new Uint8Array(bytes)]), name)
  const request = new Request('http://x/', { method: 'POST', body: form })
  return world.running.app.inject({
    method: 'POST', url: fullPath(quotaApi.uploadQuotaExcel.path), payload: Buffer.from(await request.arrayBuffer()),
    headers: { ...headers, 'content-type': request.headers.get('content-type')! },
  })
}

it('no connection is held while workbooks are read, and others are served', async () => {
  const { pool } = world.database
  const people = await Promise.all(Array.from({ length: 8 }, person))
  const other = await person()
  const state = { left: people.length, free: false }
  const uploads = people.map(one => upload(one, workbook(rows(2_000))).finally(() => state.left--))
  // The remaining uploads wait for those that are being read.
  await Promise.race(uploads)
  while (state.left > 3 && !state.free) {
    state.free = pool.idleCount === pool.totalCount && pool.waitingCount === 0
    await pause(1)
  }
  expect(state.free).toBe(true)
  expect((await other.call(libraryApi.describeMaterials, { machine: false })).rows.length).toBeGreaterThan(0)
  expect((await Promise.all(uploads)).map(({ statusCode }) => statusCode)).toEqual(people.map(() => 200))
}, 60_000)

it('a person who has many files waiting has to wait, others have not', async () => {
  const [one, other] = [await person(), await person()]
  const ownUploads = Array.from({ length: 10 }, () => upload(one, workbook(rows(500))))
  const otherUpload = upload(other, workbook(rows(500)))
  const codes = (await Promise.all(ownUploads)).map(({ statusCode }) => statusCode)
  expect([codes.filter(code => code === 200).length, codes.filter(code => code === 429).length]).toEqual([6, 4])
  expect((await otherUpload).statusCode).toBe(200)
}, 60_000)

it('a workbook of more sheets than it may have is refused with their number, before any is read', async () => {
  const sheets = Array.from({ length: 201 }, (_, i) => entry(`xl/worksheets/sheet${i + 1}.xml`, '<worksheet><sheetData/></worksheet>'))
  const response = await upload(await person(), zip(entry('xl/workbook.xml', '<workbook/>'), ...sheets))
  expect([response.statusCode, response.json<{ msg: string }>().msg]).toEqual([400, expect.stringContaining('文件超过 200 个工作表') as string])
})

it('what was uploaded lies in portions, and is read from them', async () => {
  const me = await person()
  const large = Buffer.concat([Buffer.from('定额编码,类型,项目名称\n'), Buffer.from(',分部,抹灰\n'.repeat(90_000))])
  const response = await upload(me, large, 'large.csv')
  const { data } = response.json<{ data: {
    uploadId: string, sheets: { rowCount: number, name: string, headerRow: number, mapping: Record<string, number> }[]
  } }>()
  const { rows: [stored] } = await world.database.pool.query<{ parts: number, bytes: number }>(
    'select count(*)::int as parts, sum(length(content))::int as bytes from kept_workbook_part where workbook_id = $1', [data.uploadId])
  expect([stored!.parts, stored!.bytes]).toEqual([Math.ceil(large.length / 1024 / 1024), large.length])
  expect(data.sheets[0]!.rowCount).toBe(90_001)
  expect(await me.call(taskApi.queryTasks, {})).toEqual([])
}, 60_000)
