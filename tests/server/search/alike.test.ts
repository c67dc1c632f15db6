import { beforeAll, expect, it } from 'vitest'
import { z } from 'zod'
import { pinyinOf, readingOf } from '#server/core/pinyin.ts'
import { DEMO_MERCHANT } from '#server/db/seeds/index.ts'
import { recordLabourPrices } from '#server/domains/labour/index.ts'
import { queryColleagues } from '#shared/api/colleague.ts'
import type { Contract } from '#shared/api/contract.ts'
import { CONTRACTS } from '#shared/api/index.ts'
import { labourApi } from '#shared/api/labour.ts'
import { libraryApi } from '#shared/api/library.ts'
import { priceApi } from '#shared/api/price.ts'
import { projectApi } from '#shared/api/project.ts'
import { quotaApi } from '#shared/api/quota.ts'
import { searchApi } from '#shared/api/search.ts'
import { sampleInput } from '../engine/sampleInput.ts'
import { withPeople, type Person } from '../harness/world.ts'

const world = withPeople('demo')
const EVERYTHING = [
  ...new Set(CONTRACTS.flatMap(({ need }) => (typeof need === 'string' ? [] : need.slice(1).map(key => `${key}:${need[0]}`)))),
]
let person: Person
let projectId: string
beforeAll(async () => {
  person = await world.person(DEMO_MERCHANT.id, [...EVERYTHING, 'P_PRICE'])
  await world.system(tx => tx.sql`update role set see_all = true from user_role u where u.merchant_id = role.merchant_id
    and u.role_id = role.id and u.user_id = ${person.ctx.userId}`, DEMO_MERCHANT.id)
  await world.write(person.ctx, tx => recordLabourPrices(tx, (['INQUIRY', 'CONTRACT'] as const).map(source => ({
    source, sourceItemId: `line-${source}`, billCode: 'XJ1', supplierName: '广州安建劳务有限公司', supplierType: 'COMPANY', itemCode: '011102003001',
    contractName: '劳务合同',
    itemName: '块料楼地面', num: '1', price: '58.00', total: '58.00', includeTax: true, taxRate: '3', regionCode: null, priceDate: '2026-11-20',
  }))))
  const { rows } = await person.call(projectApi.describeProjectsForSimple, { states: [] })
  projectId = rows.at(-1)!.projectId
})

const typings = (word: string): string[] => {
  const read = readingOf(word).replaceAll(' ', '')
  return [word, pinyinOf(word), read, read.slice(0, -1), readingOf(word)]
}

type CallInput = Record<string, unknown>
type Rows = readonly CallInput[]
const ask = async (contract: Contract, input: CallInput): Promise<Rows> => {
  const result: unknown = await person.call(contract, input as never)
  return Array.isArray(result) ? result : (result as { values?: Rows }).values ?? (result as { rows: Rows }).rows
}

const NAME_SEARCHES: readonly (readonly [title: string, word: string, contract: Contract, input: (text: string) => CallInput])[] = [
  ['colleagues by name', '何思远', queryColleagues, text => ({ text })],
  ['records', '抛釉砖', searchApi.queryRecords, text => ({ text })],
  ['projects', '科创', projectApi.describeProjectsForSimple, text => ({ projectName: text, states: [] })],
  ['packages of a name', '抛釉砖', quotaApi.describeAllQuotasByES, text => ({ quotaName: text })],
  ['steps by their name', '基层清理', quotaApi.describeQuotaWorks, text => ({ jobName: text })],
  ['steps by their package', '抛釉砖', quotaApi.describeQuotaWorks, text => ({ quotaName: text })],
  ['labour prices of packages', '抛釉砖', quotaApi.queryPageQuotaWorkerPrice, text => ({ quotaName: text })],
  ['labour prices of inquiries', '楼地面', labourApi.queryPageWorkInquiryItemPrice, text => ({ itemName: text })],
  ['labour prices of contracts', '楼地面', labourApi.queryPageWorkContractItemPrice, text => ({ itemName: text })],
  ['prices by name', '全抛釉', priceApi.queryPageMaterialPrice, text => ({ materialName: text })],
  ['materials by name', '石膏板', libraryApi.describeMaterialsByES, text => ({ materialName: text })],
  ['materials by brand', '泰山', libraryApi.describeMaterialsByES, text => ({ brand: text })],
  ['materials by name and brand', '泰山', libraryApi.describeMaterialsByES, text => ({ materialName: '石膏板', brand: text })],
  ['materials by reading and brand', '泰山', libraryApi.describeMaterialsByES, text => ({ materialName: 'shigaoban', brand: text })],
  ['brands in use', '泰山', libraryApi.getBrandMaterialKeyword, text => ({ type: 'BRAND', keyword: text })],
  ['values of a text', '石膏板', libraryApi.describeMaterials, text => ({ values: { key: 'materialName', search: text } })],
  ['values of a choice', '启用', libraryApi.describeMaterials, text => ({ values: { key: 'state', search: text } })],
  ['values of a dictionary', '泥瓦工', labourApi.queryPageJobCategorySetPriceNow, text => ({ values: { key: 'jobCategory', search: text } })],
]

it.each(NAME_SEARCHES)('%s are found by text, initials and reading', async (_title, word, contract, input) => {
  for (const typed of typings(word)) expect(await ask(contract, { pageSize: 50, ...input(typed) }), typed).not.toEqual([])
  expect(await ask(contract, { pageSize: 50, ...input('zzjqx') })).toEqual([])
})

/** Lists with a quick search; the others have no rows in the demonstration or belong to one row. */
const LISTS = CONTRACTS.filter(({ input }) => input instanceof z.ZodObject && Object.hasOwn(input.shape, 'quick'))
const wordOf = (cell: unknown): string | undefined => (typeof cell === 'string' ? /\p{Script=Han}{2,4}/u.exec(cell)?.[0] : undefined)

/** The library index has initials of names only; other texts are found only as written. */
const NOT_READ = new Set(['describeMaterials brand'])

it('every list finds by initials and reading what it finds by text', async () => {
  const tried: string[] = []
  const missed: string[] = []
  for (const list of LISTS) {
    const input = { ...sampleInput(list.input) as CallInput, projectId, pageSize: 200 }
    const [first] = await ask(list, input).catch((): Rows => [])
    if (first === undefined) continue
    for (const [key, cell] of Object.entries(first)) {
      const word = NOT_READ.has(`${list.path.split('/').at(-1)} ${key}`) ? undefined : wordOf(cell)
      const rows = word === undefined ? [] : await ask(list, { ...input, quick: word })
      if (word === undefined || rows.length === 0 || !rows.some(row => row[key] === cell)) continue
      tried.push(`${list.path} ${key}`)
      for (const typed of typings(word)) {
        if (!(await ask(list, { ...input, quick: typed })).some(row => row[key] === cell))
          missed.push(`${list.path} ${key}: ${word} by ${typed}`)
      }
    }
  }
  expect(missed).toEqual([])
  expect(tried.length).toBeGreaterThan(60)
}, 60_000)
