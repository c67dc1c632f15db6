import fc from 'fast-check'
import { expect, it } from 'vitest'
import { computeRows, FooterSums, footerOf, type Row } from '#schemas/kit/index.ts'
import { boq } from './boq.ts'
import { cells, desk, waitUntilIdle } from './rowServer.ts'

/** Rows that record every read; they are computed already. */
function watched(rows: readonly Row[]) {
  const read = new Set<string>()
  const watch = (row: Row): Row => new Proxy(row, {
    get: (target, key) => {
      read.add(String(target.id))
      return Reflect.get(target, key)
    },
  })
  return { read, rows: computeRows(boq, rows).map(watch) }
}

for (const count of [50, 5000]) it(`one edit among ${count} rows reads, computes, sums and checks its own row only`, async () => {
  const { model, list } = desk(count, count)
  const { read, rows } = watched(list())
  model.load(rows, [])
  const before = model.footer()
  read.clear()
  const changes: (ReadonlySet<string> | 'all')[] = []
  model.subscribe(({ rows: changed }) => void changes.push(changed))

  model.edit(cells(['r7', 'price', '99.00']))
  expect(model.row('r7')).toMatchObject({ price: '99.00' })
  expect(model.footer()).not.toEqual(before)
  expect([model.problems().size, model.dirty, model.held()]).toEqual([0, true, null])
  await waitUntilIdle(model)
  const after = model.footer()
  expect([...read]).toEqual(['r7'])
  expect([model.dirty, after]).toEqual([false, footerOf(boq, model.rows())])

  read.clear()
  model.edit(cells(['r9', 'qty', '-1.000']))
  expect(model.problems().get('r9')?.has('qty')).toBe(true)
  model.undo()
  expect(model.problems().size).toBe(0)
  await waitUntilIdle(model)
  expect([...read]).toEqual(['r9'])
  expect(changes.every(changed => changed !== 'all' && changed.size <= 1)).toBe(true)
})

it('sums that follow single rows are those of all rows', () => {
  const value = fc.oneof(fc.constant(null), fc.constant('甲'), fc.bigInt(-(10n ** 20n), 10n ** 20n)
    .map(n => `${n}.25`), fc.integer({ min: -999, max: 999 }).map(n => `${n}`))
  fc.assert(fc.property(fc.array(value, { minLength: 1, maxLength: 8 }), fc.array(fc.tuple(fc.nat(7), value), { maxLength: 12 }), (
    start, writes
  ) => {
    const rows: Row[] = start.map((amount, i) => ({ id: `r${i}`, amount }))
    const sums = new FooterSums(boq, rows)
    for (const [at, amount] of writes) {
      const row = rows[at % rows.length]!
      const next = { ...row, amount }
      sums.replace(row, next)
      rows[at % rows.length] = next
    }
    expect(sums.values()).toEqual(footerOf(boq, rows))
  }))
})

it('rows, sums and problems that follow single edits are those of the whole page', async () => {
  const step = fc.oneof(
    fc.record({ row: fc.nat(5), column: fc.constantFrom('qty', 'price', 'name'), value: fc.constantFrom(null, '7.000', '-1.000', 'x') }),
    fc.constantFrom('undo', 'redo', 'add', 'remove', 'settle'),
  )
  await fc.assert(fc.asyncProperty(fc.array(step, { maxLength: 14 }), async steps => {
    const { model } = desk(6)
    for (const one of steps) {
      const ids = model.rows().map(row => String(row.id))
      if (one === 'undo' || one === 'redo') model[one]()
      else if (one === 'settle') await waitUntilIdle(model)
      else if (one === 'add') model.edit(
        { label: '插入', added: [{ row: { ...model.newRow(undefined)!, name: '新' }, afterId: ids[0] ?? null }] }
      )
      else if (one === 'remove') model.edit({ label: '删除', removed: ids.slice(0, 1) })
      else if (ids.length > 0) model.edit(cells([ids[one.row % ids.length]!, one.column, one.value]))
      const rows = model.rows()
      expect(rows).toEqual(computeRows(boq, rows))
      expect(rows.map(row => model.row(String(row.id)))).toEqual(rows)
      expect(model.footer()).toEqual(footerOf(boq, rows))
      const problemColumns = [...model.problems()].map(([id, problems]) => [id, [...problems.keys()].toSorted()])
      const now = [...problemColumns].toSorted()
      model.touch()
      expect([...model.problems()].map(([id, problems]) => [id, [...problems.keys()].toSorted()]).toSorted()).toEqual(now)
    }
  }), { numRuns: 60 })
})
