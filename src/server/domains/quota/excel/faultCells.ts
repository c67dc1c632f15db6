import type { ColumnKey } from './layout.ts'

/** Faults allowed in a workbook: the package stays a draft until they are fixed. */
export const OPEN: ReadonlySet<string> = new Set(['required'])

const ITEM = { jobKey: 'kind', materialCode: 'name', materialName: 'desc', spec: 'trade', unit: 'unit', brand: 'brand' } as const

/** Workbook columns of each line's columns; '' is the header. */
export const LINE_COLUMN: Readonly<Record<string, Readonly<Record<string, ColumnKey>>>> = {
  '': {
    quotaName: 'name', quotaUnit: 'unit', quotaDesc: 'desc', quotaJobCategory: 'trade', quotaProjectType: 'projectType',
    quotaWorkerTotalAmount: 'worker',
  },
  workers: {
    jobName: 'desc', jobCategory: 'trade', jobLevel: 'level', dailyPrice: 'price', quotaTotalAmount: 'worker', ratio: 'worker',
    waitTime: 'wait',
  },
  materials: { ...ITEM, quotaNum: 'num', price: 'price' },
  machines: ITEM,
  documents: { jobKey: 'kind', docName: 'desc', acceptOrg: 'trade', remarks: 'remarks' },
}
