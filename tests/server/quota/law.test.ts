import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { computeDraft, dec, sumOf, toScale, type Row } from '#schemas/kit/index.ts'
import { quotaPackage } from '#schemas/quota/package.ts'
import { draftOfFull, payloadOf, withHead, withQuotas, withRows } from './fixtures.ts'

const q = withQuotas()
/** Ratios in hundredths that add up to exactly 100.00. */
const ratios = fc.array(fc.integer({ min: 1, max: 999 }), { minLength: 1, maxLength: 12 }).map(parts => {
  const sum = parts.reduce((a, b) => a + b, 0)
  const shares = parts.map(part => Math.max(1, Math.floor(part * 10_000 / sum)))
  const largest = shares.indexOf(Math.max(...shares))
  shares[largest] = shares[largest]! + 10_000 - shares.reduce((a, b) => a + b, 0)
  return shares.map(share => toScale(dec(share).div(100), 2))
})
const cents = (min: number, max: number) => fc.integer({ min, max }).map(n => toScale(dec(n).div(100), 2))

describe('the arithmetic of saved packages', () => {
  it('adds up to the budget to the cent, and is the same on both sides', async () => {
    const [sample] = await q.samples()
    const model = sample!.lines.materials![0]!
    await fc.assert(fc.asyncProperty(
      ratios, cents(50_000, 9_999_999), fc.array(fc.tuple(fc.integer({ min: 1, max: 90_000_000 }), cents(1, 500_000)), { maxLength: 8 }),
      async (parts, budget, used) => {
        const steps = parts.map((ratio, i): Row =>
          ({ ...sample!.lines.workers![0]!, key: `s${i}`, ratio, ...(i > 0 && { jobId: null, jobName: `工序${i}` }) }))
        const materials = used.map(([num, price], i): Row =>
          ({ ...model, key: `m${i}`, jobKey: 's0', quotaNum: toScale(dec(num).div(1_000_000), 6), price }))
        const draft = withRows(
          withRows(withHead(sample!, { quotaWorkerTotalAmount: budget }), 'workers', () => steps), 'materials', () => materials
        )
        const typed = withRows(withRows(draft, 'machines', () => []), 'documents', () => [])
        const client = computeDraft(quotaPackage, typed)
        const full = await q.load((await q.save(payloadOf(typed))).quotaId)
        const server = draftOfFull(full)
        const figures = (rows: readonly Row[] | undefined) =>
          rows!.map(row => [row.quotaTotalAmount, row.quotaWorkDay ?? null, row.dailyWorkload ?? null, row.workloadPrice ?? null])
        expect(sumOf(server.lines.workers!.map(row => String(row.quotaTotalAmount))).toFixed(2)).toBe(budget)
        expect(figures(server.lines.workers)).toEqual(figures(client.lines.workers))
        expect(figures(server.lines.materials)).toEqual(figures(client.lines.materials))
        expect([full.workerBudget, full.materialBudget, full.totalBudget]).toEqual(
          ['quotaWorkerTotalAmount', 'quotaMaterialTotalAmount', 'quotaTotalAmount'].map(key => client.head[key])
        )
      },
    ), { numRuns: 25 })
  })
})
