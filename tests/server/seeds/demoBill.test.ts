import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { filesFolder } from '#server/core/store/index.ts'
import { readBytes } from '#server/core/xlsx/read/workbook.ts'
import { seedDemoBill } from '#server/db/seeds/demoBill.ts'
import { SEEDS } from '#server/db/seeds/index.ts'
import type { BillSheet } from '#server/db/tables/projectItem.ts'
import { recognise } from '#server/domains/projectItem/bill/recognise.ts'
import { withDatabase } from '../harness/database.ts'

const database = withDatabase('demo')
let dataDir = ''
beforeAll(async () => { dataDir = await mkdtemp(join(tmpdir(), 'yz-bill-')) })
afterAll(() => rm(dataDir, { recursive: true }))

it('starts a demonstration whose store cannot be reached, and gives the workbook another time', async () => {
  // Port 1 has no listener.
  const s3 = { endpoint: 'http://127.0.0.1:1', bucket: 'none', region: 'us-east-1', accessKey: 'a', secretKey: 's', pathStyle: true }
  const bills = async () => (await database.pool.query('select from project_bill')).rowCount
  await expect(seedDemoBill(database.pool, { dataDir, s3 })).rejects.toThrow('稍后再试')
  const written = vi.spyOn(process.stderr, 'write').mockReturnValue(true)
  for (const seed of SEEDS) await seed(database.pool, { demo: true, dataDir, s3 })
  expect(written).toHaveBeenCalledWith(expect.stringContaining('没有存入文件存储'))
  written.mockRestore()
  expect(await bills()).toBe(0)
})

it('gives the items of the demonstration the workbook in which each of them stands, once', async () => {
  for (let i = 0; i < 2; i += 1) await seedDemoBill(database.pool, { dataDir, s3: undefined })
  const { rows: bills } = await database.pool.query<{ id: string, path: string, sheets: BillSheet[] }>(
    'select b.id, f.path, b.sheets from project_bill b join file f on f.id = b.file_id'
  )
  expect(bills).toHaveLength(1)
  const [{ id, path, sheets: [reading] }] = bills as [{ id: string, path: string, sheets: [BillSheet] }]
  const [sheet] = await readBytes(await readFile(join(filesFolder(dataDir), path)))
  const { items, sections } = recognise(sheet!, reading)
  const { rows: stored } = await database.pool.query<{ name: string, sheet_row: number, unit: string | null }>(
    'select name, sheet_row, unit from project_item where bill_id = $1 order by sheet_row', [id]
  )
  const namesOf = (some: typeof stored) => some.map(({ name, sheet_row: row }) => [row, name])
  expect(items.map(({ row, cells }) => [row, cells[reading.mapping.name!]?.text])).toEqual(
    namesOf(stored.filter(({ unit }) => unit !== null))
  )
  expect(sections.map(({ row, name }) => [row, name])).toEqual(namesOf(stored.filter(({ unit }) => unit === null)))
  expect([items.length, sections.length]).toEqual([15, 6])
})
