import { performance } from 'node:perf_hooks'
import { luhnDigit } from '#schemas/man/bankCard.ts'
import { idCheckSign } from '#schemas/man/idNumber.ts'
import { DEMO_MERCHANT } from '#server/db/seeds/demo.ts'
import { manApi } from '#shared/api/man.ts'
import { measure, type Result } from './harness.ts'
import { runImport, progressText, upload, type Ran } from './imports.ts'
import type { Part } from './report.ts'
import { startBenchServer, type BenchServer } from './server.ts'

const PEOPLE = 5_000
/** The whole import (reading, checking, sealing both numbers, looking for twins, writing) against the bare statement for as many rows. */
const GOAL = 10
const RUNS = { warmUps: 1, rounds: 7 } as const

const FAMILY = ['王', '李', '张', '刘', '陈', '杨', '黄', '赵', '吴', '周']
const FIRST_NAMES = ['建国', '志强', '秀英', '桂兰', '永福', '小军', '海燕', '金龙', '春梅', '德明', '文斌']
const TRADES = ['木工', '泥瓦工', '油漆工', '水电工']

const withSign = (body: string, sign: (body: string) => string): string => body + sign(body)
const idOf = (i: number): string => {
  const birth = `19${70 + Math.floor(i / 1_000) % 30}${String(1 + i % 12).padStart(2, '0')}${String(1 + i % 28).padStart(2, '0')}`
  return withSign(`${330_100 + Math.floor(i / 30_000)}${birth}${String(i % 1_000).padStart(3, '0')}`, idCheckSign)
}
/** A labour contractor's register: everybody with a card and a certificate. `from` distinguishes the people of one file. */
const register = (from: number): string => ['姓名,身份证号,手机号,工种,进场日期,开户银行,银行卡号,证书类型,证书编号,发证日期,证书到期日期', ...Array.from({ length: PEOPLE }, (
  _, n
) => {
  const i = from + n
  const name = FAMILY[i % FAMILY.length]! + FIRST_NAMES[i % FIRST_NAMES.length]!
  const card = withSign(`62220000${String(i).padStart(10, '0')}`, luhnDigit)
  return `${name},${idOf(i)},139${String(
    i
  ).padStart(8, '0')},${TRADES[i % TRADES.length]},2026-05-01,建设银行,${card},特种作业操作证,T${i},2024-01-01,2030-01-01`
})].join('\n')

const REFERENCE_SQL = `
  with men as (
    insert into man (merchant_id, id, real_name, pinyin, id_shown, id_sealed, id_mark, phone, job_category, entry_date, bank_name,
    card_shown, card_sealed, card_mark,
      certificates, certificate_end)
    select '${DEMO_MERCHANT.id}', 'bare' || i, '王建国', 'wjg', '330100********0001', repeat('s', 62), 'id' || i, '13900000000', '1507',
    date '2026-05-01', '建设银行',
      '************0001', repeat('s', 63), 'card' || i, 1, date '2030-01-01'
    from generate_series(1, ${PEOPLE}) as i returning id)
  insert into man_certificate (merchant_id, id, man_id, kind, number, issued, expires)
  select '${DEMO_MERCHANT.id}', id, id, 'SPECIAL', id, date '2024-01-01', date '2030-01-01' from men`

async function importRegister(server: BenchServer, from: number): Promise<Ran> {
  const { uploadId, sheets: [first] } = await upload(server, manApi.uploadExcel, register(from))
  return runImport(server, () => server.api.call(manApi.importExcel, {
    uploadId, sheet: first!.name, headerRow: first!.headerRow, mapping: first!.mapping, key: 'unique', mode: 'both', commit: true,
  }))
}

/** Benchmarks the import of a whole company's people beside existing ones against the bare statement for as many rows. */
export async function benchPeople(): Promise<Part> {
  const server = await startBenchServer()
  try {
    const { pool } = server
    const count = async (): Promise<number> => Number((await pool.query<{ count: string }>('select count(*) from man')).rows[0]?.count)
    const runs: Ran[] = []
    const importProduct = async (): Promise<number> => {
      const before = await count()
      const ran = await importRegister(server, runs.length * PEOPLE)
      if (ran.state !== 'DONE' || await count() !== before + PEOPLE)
        throw new Error(`the import ended as ${ran.state} with ${await count() - before} people`)
      runs.push(ran)
      return ran.ms
    }
    const reference = async (): Promise<number> => {
      const start = performance.now()
      await pool.query(REFERENCE_SQL)
      const ms = performance.now() - start
      await pool.query("delete from man where id like 'bare%'")
      return ms
    }
    const results: Result[] = [await measure(
      { name: `import of ${PEOPLE.toLocaleString('en')} people / bare insert`, goal: GOAL, ours: importProduct, reference }, RUNS
    )]
    return {
      name: 'people',
      place: server.place,
      about:
        'man/importExcel from its call to the end of its task, each person with a card and a certificate, the people of every run beside '
        + `those of the runs before, against one insert … select of as many rows with certificates. ${progressText(runs)}`,
      results,
    }
  } finally {
    await server.stop()
  }
}
