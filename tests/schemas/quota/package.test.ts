import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { computeDraft, dec, followGroups, sumOf, toScale, type Draft, type Row } from '#schemas/kit/index.ts'
import { quotaPackage } from '#schemas/quota/package.ts'
import { fromPayload, joinWait, newPackage, splitWait, toPayload, withBlankingStep, type QuotaPayload } from '#schemas/quota/payload.ts'

type Sample = QuotaPayload & Record<string, string> & { workers: (Record<string, string> & QuotaPayload['workers'][number])[] }
const samples = JSON.parse(readFileSync(new URL('../../fixtures/samples/quota_packages.json', import.meta.url), 'utf8')) as Sample[]
const compute = (draft: Draft): Draft => computeDraft(quotaPackage, draft)
const inMode = (sample: Sample, calcMode: string): Draft => fromPayload({ ...sample, calcMode })

describe.each(samples.map(s => [s.quotaCode!, s] as const))('%s', (_code, sample) => {
  it('costs what the sample says', () => {
    const { head, lines } = compute(inMode(sample, 'totalToJobStep'))
    expect(head).toMatchObject({ quotaTotalAmount: sample.quotaTotalAmount, quotaMaterialTotalAmount: sample.quotaMaterialTotalAmount, quotaWorkDay: sample.quotaWorkDay })
    expect(lines.workers!.map(w => [w.quotaTotalAmount, w.quotaWorkDay])).toEqual(sample.workers.map(w => [w.totalAmount, w.quotaWorkDay]))
    expect(sumOf(lines.workers!.map(w => w.quotaTotalAmount as string)).toFixed(2)).toBe(sample.quotaWorkerTotalAmount)
  })
  it('comes to the same budget from its steps', () => {
    const { quotaWorkerTotalAmount: _typed, ...given } = sample
    const draft = inMode(given as Sample, 'jobStepToTotal')
    const typed = { ...draft, lines: { ...draft.lines, workers: draft.lines.workers!.map(w => ({ ...w, quotaTotalAmount: w.totalAmount })) } }
    const { head, lines } = compute(typed)
    expect(head.quotaWorkerTotalAmount).toBe(sample.quotaWorkerTotalAmount)
    expect(sumOf(lines.workers!.map(w => w.ratio as string)).toFixed(2)).toBe('100.00')
  })
  it('survives the way to the payload and back', () => {
    const draft = compute(inMode(sample, 'totalToJobStep'))
    expect(compute(fromPayload(toPayload(draft)))).toMatchObject(draft)
  })
})

describe('labour', () => {
  const step = (key: number, ratio: string): Row => ({ key: String(key), ratio, dailyPrice: '300.00' })
  it('adds up to the budget for any ratios of 100', () => fc.assert(fc.property(
    fc.integer({ min: 1, max: 5_000_000 }), fc.array(fc.integer({ min: 1, max: 99 }), { minLength: 1, maxLength: 40 }),
    (budget, parts) => {
      const sum = parts.reduce((a, b) => a + b, 0)
      const hundredths = parts.map(p => Math.floor(p * 10_000 / sum))
      hundredths[hundredths.length - 1]! += 10_000 - hundredths.reduce((a, b) => a + b, 0)
      const total = toScale(dec(budget).div(100), 2)
      const workers = hundredths.map((h, i) => step(i, toScale(dec(h).div(100), 2)))
      const done = compute({ head: { calcMode: 'totalToJobStep', quotaWorkerTotalAmount: total }, lines: { workers } })
      return sumOf(done.lines.workers!.map(w => w.quotaTotalAmount as string)).eq(total)
    },
  ), { numRuns: 60 }))

  it('starts with the mandatory step and keeps it on top', () => {
    let n = 0
    const draft = newPackage(() => `k${n++}`)
    expect(draft.lines.workers).toMatchObject([{ key: 'k0', jobName: '放线、测量、排版、下料', jobLevel: '4' }])
    const moved = withBlankingStep({ ...draft, lines: { ...draft.lines, workers: [step(9, '1'), ...draft.lines.workers!] } }, () => 'x')
    expect(moved.lines.workers!.map(w => w.key)).toEqual(['k0', '9'])
  })
  it('lets bound rows follow their steps', () => {
    const rows = [{ key: 'm1', jobKey: 'b' }, { key: 'm2', jobKey: 'a' }, { key: 'm3', jobKey: 'b' }]
    const draft = followGroups(quotaPackage, { head: {}, lines: { workers: [{ key: 'a' }, { key: 'b' }], materials: rows } })
    expect(draft.lines.materials!.map(r => r.key)).toEqual(['m2', 'm1', 'm3'])
  })
  it('stores waiting time in hours', () => fc.assert(fc.property(fc.integer({ min: 0, max: 8760 }), hours => {
    const { waitDayTime, waitHourTime } = splitWait(hours)
    return waitHourTime < 24 && joinWait(waitDayTime, waitHourTime) === hours
  })))
})
