import type { Document, Grid } from '#schemas/kit/index.ts'

function unpriced(grid: Grid): Grid {
  const prices = new Set(Object.keys(grid.columns).filter(key => grid.columns[key]!.facts.price === true))
  if (prices.size === 0) return grid
  return {
    ...grid,
    columns: Object.fromEntries(Object.entries(grid.columns).map(([key, column]) =>
      [key, prices.has(key) ? { ...column, required: false } : column])),
    rules: grid.rules.map(rule =>
      (rule.require === undefined ? rule : { ...rule, require: rule.require.filter(key => !prices.has(key)) })),
  }
}

/** Without P_PRICE the rows' sources provide the prices that the server requires. */
export const withoutPrices = <D extends Document>(document: D): D => ({
  ...document, header: unpriced(document.header),
  lines: Object.fromEntries(Object.entries(document.lines).map(([line, grid]) => [line, unpriced(grid)])),
})
