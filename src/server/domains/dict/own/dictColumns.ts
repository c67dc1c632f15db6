import type { SQL } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import { DICT } from '#schemas/dict/dictionaries.ts'
import type { Grid } from '#schemas/kit/index.ts'
import { analysisItem, analysisMachine, analysisMaterial, analysisOther, analysisStep } from '#server/db/tables/analysis.ts'
import { labourPrice } from '#server/db/tables/labour.ts'
import { material } from '#server/db/tables/library.ts'
import { projectItem } from '#server/db/tables/projectItem.ts'
import { quota, quotaMachine, quotaMaterial, quotaVersion, quotaWorker } from '#server/db/tables/quota.ts'
import { ofDocument, type GridTable, type Stored } from '#server/document/index.ts'

export type OwnTree = 'ITEM' | 'MATERIAL'

/** A column with dictionary keys or tree codes: values in use can be disabled, never deleted. */
export interface DictPlace {
  readonly source: number | OwnTree
  readonly table: PgTable
  readonly column: PgColumn
  /** Label of the record in messages about uses. */
  readonly noun: string
  /** The column is JSON with whole records. */
  readonly within?: true
  /** Rows of this kind in a shared table. */
  readonly where?: SQL
  /** Grid columns that show this one, as `grid.column`; a test finds those without a place. */
  readonly shows: readonly string[]
}

/** Places of dictionary and tree values outside documents; those of documents follow from their declarations. */
export const DICT_PLACES: readonly DictPlace[] = [
  { source: DICT.unit, table: quota, column: quota.unit, noun: '定额包',
    shows: [
      'quota.list.quotaUnit', 'quota.platList.quotaUnit', 'quota.delList.quotaUnit', 'quota.package.quotaUnit',
      'quota.labourPrices.quotaUnit', 'analysis.packages.quotaUnit',
    ],
  },
  {
    source: DICT.unit, table: projectItem, column: projectItem.unit, noun: '清单项',
    shows: ['projectItem.items.unit', 'position.matchItems.unit', 'position.matches.unit'],
  },
  { source: DICT.unit, table: analysisItem, column: analysisItem.unit, noun: '测算清单项', shows: [
    'analysis.items.unit', 'analysis.itemChoice.unit', 'pricing.priceAnalysis.unit', 'analysis.comparison.unit',
    'analysis.phaseDetail.unit', 'analysis.optimizeItems.unit',
    'analysis.phaseItems.unit', 'analysis.executeItems.unit', 'analysis.targetCosts.unit', 'supply.workerSummary.unit',
  ] },
  {
    source: DICT.mechanicalCostType, table: analysisMachine, column: analysisMachine.costType, noun: '测算机械费',
    shows: ['analysis.machines.costType'],
  },
  { source: DICT.costType, table: analysisOther, column: analysisOther.costType, noun: '测算其他费', shows: ['analysis.others.costType'] },
  { source: DICT.jobCategory, table: analysisStep, column: analysisStep.jobCategory, noun: '测算工序', shows: [
    'analysis.workerReport.jobCategory', 'analysis.workerDetail.jobCategory', 'analysis.executeSteps.jobCategory',
    'supply.workerSummary.jobCategory',
  ] },
  {
    source: DICT.jobLevel, table: analysisStep, column: analysisStep.jobLevel, noun: '测算工序',
    shows: ['analysis.workerDetail.jobLevel', 'analysis.executeSteps.jobLevel', 'supply.workerSummary.jobLevel'],
  },
  { source: DICT.materialUnit, table: analysisMaterial, column: analysisMaterial.unit, noun: '测算材料', shows: [
    'analysis.materialReport.unit', 'analysis.materialDetail.unit', 'analysis.optimizeMaterials.unit', 'analysis.offers.unit',
    'analysis.executeMaterials.unit',
    'supply.purchaseSummary.unit', 'supply.referenceMaterials.unit', 'supply.subscribedRows.unit', 'supply.comparison.unit',
    'store.stockRows.unit',
    'store.arrivalRows.unit', 'store.pickOutRows.unit', 'store.stillBackRows.unit', 'store.backPlanOutRows.unit',
    'store.stockReport.unit', 'store.materialState.unit',
    'store.unusedRows.unit', 'store.surplusRows.unit',
  ] },
  { source: DICT.projectType, table: quota, column: quota.projectType, noun: '定额包',
    shows: [
      'quota.list.quotaProjectType', 'quota.platList.quotaProjectType', 'quota.delList.quotaProjectType',
      'quota.package.quotaProjectType',
    ],
  },
  { source: 'ITEM', table: quota, column: quota.itemType, noun: '定额包',
    shows: [
      'quota.list.quotaItemType', 'quota.platList.quotaItemType', 'quota.delList.quotaItemType', 'quota.package.quotaItemType',
      'analysis.packages.quotaItemType',
    ],
  },
  { source: 'ITEM', table: projectItem, column: projectItem.itemType, noun: '清单项', shows: ['projectItem.items.itemType'] },
  { source: DICT.jobCategory, table: quota, column: quota.jobCategory, noun: '定额包', shows: ['quota.package.quotaJobCategory'] },
  { source: DICT.jobCategory, table: quotaWorker, column: quotaWorker.jobCategory, noun: '定额工序',
    shows: [
      'quota.workers.jobCategory', 'quota.stepPrices.jobCategory', 'quota.labourPrices.jobCategory',
    ],
  },
  { source: DICT.jobLevel, table: quotaWorker, column: quotaWorker.jobLevel, noun: '定额工序',
    shows: [
      'quota.workers.jobLevel', 'quota.stepPrices.jobLevel',
    ],
  },
  {
    source: DICT.materialUnit, table: quotaMaterial, column: quotaMaterial.unit, noun: '定额材料',
    shows: ['quota.materials.unit', 'quota.refreshPrices.unit'],
  },
  { source: 'MATERIAL', table: quotaMaterial, column: quotaMaterial.typeCode, noun: '定额材料', shows: ['quota.materials.materialType'] },
  { source: DICT.materialUnit, table: quotaMachine, column: quotaMachine.unit, noun: '定额机械', shows: ['quota.machines.unit'] },
  { source: 'MATERIAL', table: quotaMachine, column: quotaMachine.typeCode, noun: '定额机械', shows: ['quota.machines.materialType'] },
  { source: DICT.materialUnit, table: material, column: material.unit, noun: '材料机械',
    shows: [
      'library.materials.unit', 'library.machines.unit', 'library.materialPicker.unit', 'library.machinePicker.unit',
      'library.materialItems.libUnit', 'library.machineItems.libUnit',
    ],
  },
  { source: 'MATERIAL', table: material, column: material.typeCode, noun: '材料机械',
    shows: [
      'library.materials.materialType', 'library.machines.materialType', 'library.materialPicker.materialType',
      'library.machinePicker.materialType',
      'library.materialItems.libType', 'library.machineItems.libType',
    ],
  },
  { source: DICT.jobCategory, table: labourPrice, column: labourPrice.jobCategory, noun: '工日单价',
    shows: [
      'labour.dailyPrices.jobCategory', 'labour.setPrices.jobCategory', 'labour.priceLog.jobCategory',
    ],
  },
  { source: DICT.jobLevel, table: labourPrice, column: labourPrice.jobLevel, noun: '工日单价',
    shows: ['labour.dailyPrices.jobLevel', 'labour.setPrices.jobLevel', 'labour.priceLog.jobLevel'],
  },
  ...([DICT.unit, DICT.materialUnit, DICT.projectType, DICT.jobCategory, DICT.jobLevel, 'ITEM', 'MATERIAL'] as const)
    .map((source): DictPlace =>
      ({ source, table: quotaVersion, column: quotaVersion.snapshot, noun: '定额历史版本', within: true, shows: [] })),
  ...([DICT.unit, DICT.materialUnit, DICT.projectType, DICT.jobCategory, DICT.jobLevel, 'ITEM', 'MATERIAL'] as const)
    .map((source): DictPlace => ({ source, table: analysisItem, column: analysisItem.snapshot, noun: '测算的定额包', within: true, shows: [] })),
]

const OWN_TREES: readonly unknown[] = ['ITEM', 'MATERIAL'] satisfies OwnTree[]
const isSource = (source: unknown): source is DictPlace['source'] => typeof source === 'number' || OWN_TREES.includes(source)

function placesIn(
  { kept: stored, grid, table }: GridTable, noun: string, lists: readonly Pick<Grid, 'name' | 'columns'>[], where?: SQL
): DictPlace[] {
  return [...stored].flatMap(([key, { column }]): DictPlace[] => {
    const { options } = grid.columns[key]!
    const source = 'source' in options ? options.source : undefined
    const shows = lists.filter(({ columns }) => Object.hasOwn(columns, key)).map(({ name }) => `${name}.${key}`)
    return isSource(source) ? [{ source, table, column, noun, shows, ...(where && { where }) }] : []
  })
}

/** Lines of kinds that share a table are one place. */
export function placesOfDocuments(documents: readonly Stored[]): DictPlace[] {
  const heads = documents.flatMap(stored => {
    const { document, lists } = stored
    const visibleGrids = new Set<Pick<Grid, 'name' | 'columns'>>([{ name: document.name, columns: document.header.columns }, ...lists])
    return placesIn(stored, document.title, [...visibleGrids], ofDocument(stored))
  })
  const lines = new Map<PgColumn, DictPlace>()
  for (const line of documents.flatMap(stored => Object.values(stored.lines))) {
    for (const place of placesIn(line, line.grid.title, [line.grid])) {
      lines.set(place.column, { ...place, shows: [...lines.get(place.column)?.shows ?? [], ...place.shows] })
    }
  }
  return [...heads, ...lines.values()]
}
