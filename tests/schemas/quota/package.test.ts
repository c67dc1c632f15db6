import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { computeDraft, dec, followGroups, formatCell, NO_LOOKUPS, sumOf, toScale, type Draft, type Row } from '#schemas/kit/index.ts'
import { quotaPackage } from '#schemas/quota/package.ts'
import { fromPayload, joinWait, newPackage, splitWait, toPayload, withBlankingStep, type QuotaPayload } from '#schemas/quota/payload.ts'
import { stepsRefusal, withSteps } from '#schemas/quota/steps.ts'
import { BLANKING_STEP, quotaWorkers } from '#schemas/quota/workers.ts'
import { planPhases } from '#schemas/analysis/plan.ts'
import { repricing } from '#schemas/labour/repricing.ts'

type Sample = QuotaPayload & Record<string, string> & { workers: (Record<string, string> & QuotaPayload['workers'][number])[] }
const samples = JSON.parse(readFileSync(new URL('../../fixtures/samples/quota_packages.json', import.meta.url), 'utf8')) as Sample[]
const compute = (draft: Draft): Draft => computeDraft(quotaPackage, draft)
const inMode = (sample: Sample, calcMode: string): Draft => fromPayload({ ...sample, calcMode })

describe.each(samples.map(s => [s.quotaCode!, s] as const))('%s', (_code, sample) => {
  it('costs what the sample says', () => {
    const { head, lines } = compute(inMode(sample, 'totalToJobStep'))
    expect(head).toMatchObject({
      quotaTotalAmount: sample.quotaTotalAmount, quotaMaterialTotalAmount: sample.quotaMaterialTotalAmount,
      quotaWorkDay: sample.quotaWorkDay,
    })
    expect(lines.workers!.map(w => [w.quotaTotalAmount, w.quotaWorkDay])).toEqual(sample.workers.map(w => [w.totalAmount, w.quotaWorkDay]))
    expect(sumOf(lines.workers!.map(w => w.quotaTotalAmount as string)).toFixed(2)).toBe(sample.quotaWorkerTotalAmount)
  })
  it('comes to the same budget from its steps', () => {
    const { quotaWorkerTotalAmount: _typed, ...input } = sample
    const draft = inMode(input as Sample, 'jobStepToTotal')
    const typed = {
      ...draft, lines: { ...draft.lines, workers: draft.lines.workers!.map(w => ({ ...w, quotaTotalAmount: w.totalAmount })) },
    }
    const { head, lines } = compute(typed)
    expect(head.quotaWorkerTotalAmount).toBe(sample.quotaWorkerTotalAmount)
    expect(sumOf(lines.workers!.map(w => w.ratio as string)).toFixed(2)).toBe('100.00')
  })
  it('survives the way to the payload and back', () => {
    const draft = compute(inMode(sample, 'totalToJobStep'))
    expect(compute(fromPayload(toPayload(draft)))).toMatchObject(draft)
  })
})

describe('steps of another package', () => {
  const [first, second] = samples.map(sample => compute(fromPayload({
    ...sample, calcMode: 'totalToJobStep', workers: sample.workers.map((step, at) => ({
      ...step, key: `w${at}`, jobId: at === 0 ? BLANKING_STEP.jobId : null,
      materials: step.materials.map((row, i) => ({ ...row as Row, key: `m${at}-${i}`, libMaterialId: `${sample.quotaCode} ${at}-${i}` })),
    })),
  } as QuotaPayload))) as [Draft, Draft]
  const stepNames = (draft: Draft) => draft.lines.workers!.map(({ jobName }) => String(jobName))
  const others = stepNames(second).filter(name => !stepNames(first).includes(name))
  const keys = () => { let n = 0; return () => `n${n++}` }
  const sum = (rows: readonly Row[]) => sumOf(rows.map(({ quotaTotalAmount }) => quotaTotalAmount as string))
  const materialsOf = (draft: Draft, names: readonly string[]) => {
    const workers = draft.lines.workers!.filter(({ jobName }) => names.includes(String(jobName))).map(({ key }) => key)
    return draft.lines.materials!.filter(({ jobKey }) => workers.includes(jobKey as string))
  }

  it('come behind the own ones with all that hangs on them; each costs what it cost, and the whole is their sum', () =>
    fc.assert(fc.property(fc.subarray(others, { minLength: 1 }), names => {
      const done = withSteps(first, second, names, keys())
      expect(stepNames(done)).toEqual([...stepNames(first), ...stepNames(second).filter(name => names.includes(name))])
      const added = second.lines.workers!.filter(({ jobName }) => names.includes(String(jobName)))
      expect(done.head.quotaWorkerTotalAmount).toBe(toScale(sum(first.lines.workers!).plus(sum(added)), 2))
      expect(sumOf(done.lines.workers!.map(({ ratio }) => ratio as string)).toFixed(2)).toBe('100.00')
      const all = [...done.lines.workers!, ...done.lines.materials!].map(({ key }) => key)
      expect(new Set(all).size).toBe(all.length)
      expect(materialsOf(done, names).map(({ materialName }) => materialName)).toEqual(
        materialsOf(second, names).map(({ materialName }) => materialName)
      )
      for (const row of done.lines.materials!) expect(done.lines.workers!.some(({ key }) => key === row.jobKey)).toBe(true)
    })))
  it('begin a package with the mandatory step, cost the same for one unit, and take the price that a material has already', () => {
    const [name] = others
    const initial = withSteps(null, second, [name!], keys())
    expect(stepNames(initial)).toEqual(stepNames(second).filter(one => one === name || one === '放线、测量、排版、下料'))
    const double: Draft = { ...first, head: { ...first.head, quotaNum: '2.000000' } }
    const amountIn = (draft: Draft) => draft.lines.workers!.find(({ jobName }) => jobName === name)!.quotaTotalAmount as string
    expect(amountIn(withSteps(double, second, [name!], keys()))).toBe(toScale(dec(amountIn(second)).times(2), 2))
    const shared = materialsOf(second, others).find(({ libMaterialId }) => libMaterialId)
    const priced: Draft = { ...first, lines: { ...first.lines, materials: [
      ...first.lines.materials!,
      { ...shared!, key: 'own', jobKey: first.lines.workers![0]!.key!, price: '7.77', sourceType: 'CONTRACT', sourceId: '9' },
    ] } }
    const twice = withSteps(priced, second, others, keys()).lines.materials!.filter(({ libMaterialId }) =>
      libMaterialId === shared!.libMaterialId)
    expect(twice.length).toBeGreaterThan(1)
    for (const row of twice) expect(row).toMatchObject({ price: '7.77', sourceType: 'CONTRACT', sourceId: '9' })
  })
  it('are refused where they are not there, or stand there already', () => {
    expect(stepsRefusal(first, second, ['没有的工序'])).toBe('定额包中没有工序“没有的工序”')
    expect(stepsRefusal(first, second, ['放线、测量、排版、下料'])).toBe('已有工序“放线、测量、排版、下料”，不能重复选用')
    expect(stepsRefusal(null, second, stepNames(second))).toBeNull()
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

it('shows labour quantities with all six places, so that they stand under each other', () => {
  const { quotaWorkDay, dailyWorkload } = quotaWorkers.columns
  for (const column of [
    quotaWorkDay, dailyWorkload, repricing.columns.oldWorkDay, repricing.columns.newWorkDay, planPhases.columns.workDays,
  ]) {
    expect(formatCell('0.50000', column, NO_LOOKUPS)).toBe('0.500000')
  }
})
