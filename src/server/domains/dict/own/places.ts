import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import { DICT } from '#schemas/dict/dictionaries.ts'
import { analysisItem, analysisMachine, analysisMaterial, analysisOther, analysisStep } from '#server/db/tables/analysis.ts'
import { contractLine, contractSupplementLine } from '#server/db/tables/contract.ts'
import { labourPrice } from '#server/db/tables/labour.ts'
import { man, team } from '#server/db/tables/man.ts'
import { material } from '#server/db/tables/library.ts'
import { project } from '#server/db/tables/project.ts'
import { supplier } from '#server/db/tables/supplier.ts'
import { projectItem } from '#server/db/tables/projectItem.ts'
import { quota, quotaMachine, quotaMaterial, quotaVersion, quotaWorker } from '#server/db/tables/quota.ts'

export type OwnTree = 'ITEM' | 'MATERIAL'

/** A column that holds keys of a dictionary or codes of a tree: what stands in one is disabled, never deleted. */
export interface DictPlace {
  readonly source: number | OwnTree
  readonly table: PgTable
  readonly column: PgColumn
  /** What the record is called where a person reads in what a value is used. */
  readonly noun: string
  /** The column is JSON that holds whole records. */
  readonly within?: true
  /** Columns of grids that show this one, as `grid.column`; a test finds those that no place names. */
  readonly shows: readonly string[]
}

/** Every place where values of dictionaries and trees are stored. A domain with such a column adds its lines here. */
export const DICT_PLACES: readonly DictPlace[] = [
  { source: DICT.unit, table: quota, column: quota.unit, noun: '定额包',
    shows: [
      'quota.list.quotaUnit', 'quota.platList.quotaUnit', 'quota.delList.quotaUnit', 'quota.package.quotaUnit',
      'quota.labourPrices.quotaUnit', 'analysis.packages.quotaUnit',
    ],
  },
  { source: DICT.unit, table: projectItem, column: projectItem.unit, noun: '清单项', shows: ['projectItem.items.unit'] },
  { source: DICT.unit, table: analysisItem, column: analysisItem.unit, noun: '测算清单项', shows: [
    'analysis.items.unit', 'analysis.itemChoice.unit', 'pricing.priceAnalysis.unit', 'analysis.comparison.unit', 'analysis.phaseDetail.unit', 'analysis.optimizeItems.unit',
    'analysis.phaseItems.unit', 'analysis.executeItems.unit', 'analysis.targetCosts.unit',
  ] },
  { source: DICT.mechanicalCostType, table: analysisMachine, column: analysisMachine.costType, noun: '测算机械费', shows: ['analysis.machines.costType'] },
  { source: DICT.costType, table: analysisOther, column: analysisOther.costType, noun: '测算其他费', shows: ['analysis.others.costType'] },
  { source: DICT.jobCategory, table: analysisStep, column: analysisStep.jobCategory, noun: '测算工序', shows: ['analysis.workerReport.jobCategory', 'analysis.workerDetail.jobCategory', 'analysis.executeSteps.jobCategory'] },
  { source: DICT.jobLevel, table: analysisStep, column: analysisStep.jobLevel, noun: '测算工序', shows: ['analysis.workerDetail.jobLevel', 'analysis.executeSteps.jobLevel'] },
  { source: DICT.materialUnit, table: analysisMaterial, column: analysisMaterial.unit, noun: '测算材料', shows: [
    'analysis.materialReport.unit', 'analysis.materialDetail.unit', 'analysis.optimizeMaterials.unit', 'analysis.offers.unit', 'analysis.executeMaterials.unit',
  ] },
  {
    source: DICT.materialUnit, table: contractSupplementLine, column: contractSupplementLine.unit, noun: '补充协议明细',
    shows: ['contract.labourSupplementLines.unit', 'contract.materialSupplementLines.unit', 'contract.machineSupplementLines.unit'],
  },
  { source: DICT.materialUnit, table: contractLine, column: contractLine.unit, noun: '合同明细', shows: ['contract.labourLines.unit', 'contract.materialLines.unit', 'contract.machineLines.unit'] },
  { source: DICT.jobCategory, table: contractLine, column: contractLine.jobCategory, noun: '合同明细', shows: ['contract.labourLines.jobCategory'] },
  { source: DICT.jobLevel, table: contractLine, column: contractLine.jobLevel, noun: '合同明细', shows: ['contract.labourLines.jobLevel'] },
  { source: DICT.jobCategory, table: contractSupplementLine, column: contractSupplementLine.jobCategory, noun: '补充协议明细', shows: ['contract.labourSupplementLines.jobCategory'] },
  { source: DICT.jobLevel, table: contractSupplementLine, column: contractSupplementLine.jobLevel, noun: '补充协议明细', shows: ['contract.labourSupplementLines.jobLevel'] },
  { source: DICT.projectType, table: quota, column: quota.projectType, noun: '定额包',
    shows: [
      'quota.list.quotaProjectType', 'quota.platList.quotaProjectType', 'quota.delList.quotaProjectType',
      'quota.package.quotaProjectType',
    ],
  },
  { source: DICT.projectType, table: project, column: project.projectType, noun: '项目', shows: ['project.projectType', 'project.list.projectType'] },
  { source: 'ITEM', table: quota, column: quota.itemType, noun: '定额包',
    shows: [
      'quota.list.quotaItemType', 'quota.platList.quotaItemType', 'quota.delList.quotaItemType', 'quota.package.quotaItemType', 'analysis.packages.quotaItemType',
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
  { source: DICT.materialUnit, table: quotaMaterial, column: quotaMaterial.unit, noun: '定额材料', shows: ['quota.materials.unit', 'quota.refreshPrices.unit'] },
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
      'library.materials.materialType', 'library.machines.materialType', 'library.materialPicker.materialType', 'library.machinePicker.materialType',
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
  { source: DICT.jobCategory, table: man, column: man.jobCategory, noun: '工人',
    shows: ['man.list.jobCategory', 'man.person.jobCategory', 'man.sheet.jobCategory'] },
  { source: DICT.jobLevel, table: man, column: man.jobLevel, noun: '工人',
    shows: ['man.list.jobLevel', 'man.person.jobLevel', 'man.sheet.jobLevel'] },
  { source: DICT.jobCategory, table: team, column: team.jobCategory, noun: '班组', shows: ['man.team.jobCategory', 'man.team.list.jobCategory'] },
  { source: DICT.jobCategory, table: supplier, column: supplier.jobCategory, noun: '供应商',
    shows: ['supplier.labour.scopeType', 'supplier.labour.list.scopeType', 'supplier.labourSheet.scopeType', 'supplier.labourRelations.scopeType'] },
  { source: DICT.serviceType, table: supplier, column: supplier.supplierType, noun: '供应商',
    shows: [
      'supplier.material.supplierType', 'supplier.material.list.supplierType', 'supplier.materialSheet.supplierType', 'supplier.materialRelations.supplierType',
      'supplier.machine.supplierType', 'supplier.machine.list.supplierType', 'supplier.machineSheet.supplierType',
    ],
  },
  { source: 'MATERIAL', table: supplier, column: supplier.goodsType, noun: '供应商',
    shows: [
      'supplier.material.scopeType', 'supplier.material.list.scopeType', 'supplier.materialSheet.scopeType', 'supplier.materialRelations.scopeType',
      'supplier.machine.scopeType', 'supplier.machine.list.scopeType', 'supplier.machineSheet.scopeType',
    ],
  },
  ...([DICT.unit, DICT.materialUnit, DICT.projectType, DICT.jobCategory, DICT.jobLevel, 'ITEM', 'MATERIAL'] as const)
    .map((source): DictPlace =>
      ({ source, table: quotaVersion, column: quotaVersion.snapshot, noun: '定额历史版本', within: true, shows: [] })),
  ...([DICT.unit, DICT.materialUnit, DICT.projectType, DICT.jobCategory, DICT.jobLevel, 'ITEM', 'MATERIAL'] as const)
    .map((source): DictPlace => ({ source, table: analysisItem, column: analysisItem.snapshot, noun: '测算的定额包', within: true, shows: [] })),
]
