// @vitest-environment jsdom
import type { GridApi } from 'ag-grid-community'
import { expect, it } from 'vitest'
import { NO_LOOKUPS } from '#schemas/kit/index.ts'
import { rowsModel } from '#client/grid/rowsModel.ts'
import { SheetCore } from '#client/grid/sheet/core.ts'
import { pasteSteps } from '#client/grid/sheet/pasteSteps.ts'
import { RowsView, type SheetRow } from '#client/grid/sheet/rowsView.ts'
import { boq, rowsOf } from '../workspace/boq.ts'

/** Names of a list after cutting rows `from` to `to` and pasting them from row `at`. */
function move(
  names: readonly string[], [from, to]: readonly [number, number], at: number
): { readonly names: readonly unknown[], readonly undone: readonly unknown[] } {
  const model = rowsModel(boq, rowsOf(names.length).map((row, i) => ({ ...row, name: names[i]! })), NO_LOOKUPS, ['name'])
  const api = { ensureIndexVisible: () => {}, ensureColumnVisible: () => {} } as unknown as GridApi<SheetRow>
  const core = new SheetCore(api, document.body, new RowsView(), () => ({ model }))
  core.columns = [{ key: 'name', column: boq.columns.name! }]
  core.view.rebuild(model, undefined)
  const cutCells = model.rows().slice(from, to + 1).map(row => ({ rowId: String(row.id), column: 'name', value: null }))
  const [place, plainText] = [{ row: at, col: 0 }, names.slice(from, to + 1).join('\n')]
  for (const step of pasteSteps(
    core, { clip: { plain: plainText, html: '' }, asRows: false, cut: cutCells, at: [{ anchor: place, focus: place }] }
  ))
    expect(step.until).toBeUndefined()
  const moved = model.rows().map(({ name }) => name)
  model.undo()
  return { names: moved, undone: model.rows().map(({ name }) => name) }
}

it('a cut that its paste overlaps keeps everything that was pasted, also where it stood there before', () => {
  const names = ['甲', '乙', '乙', '丙', '丁']
  expect(move(names, [0, 1], 3)).toEqual({ names: [null, null, '乙', '甲', '乙'], undone: names })
  // Below, above and in place: equal cells are neither written nor emptied.
  expect(move(names, [0, 2], 1).names).toEqual([null, '甲', '乙', '乙', '丁'])
  expect(move(names, [1, 3], 0).names).toEqual(['乙', '乙', '丙', null, '丁'])
  expect(move(names, [1, 2], 1).names).toEqual(names)
})
