import type { Columns, Grid } from '#schemas/kit/index.ts'
import type { ImportTarget } from './types.ts'

/** The columns of a grid that an Excel file may fill, under all their names. */
export const importTargets = (grid: Pick<Grid<Columns>, 'columns'>): readonly ImportTarget[] =>
  Object.entries(grid.columns)
    .filter(([, { computed, facts }]) => !computed && facts.excel !== false)
    .map(([key, { label, facts, required }]) => ({
      key, label, aliases: [...(facts.excel ? [facts.excel] : []), ...facts.excelAliases ?? []], required: required !== false,
    }))
