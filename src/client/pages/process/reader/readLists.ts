import type { Row } from '#schemas/kit/index.ts'
import { inOrder } from '#client/business/process/dueGroups.ts'

export const READ_LIST = 'of'

interface ReadList {
  readonly label: string
  /** Its page as a grid; null if the grid is a form of the same page. */
  readonly path: string | null
  readonly order: (rows: readonly Row[], now: number) => readonly Row[]
}
const asTheyCome = (rows: readonly Row[]): readonly Row[] => rows

/** Lists whose documents are read one by one, in tab order (look 9). */
export const READ_LISTS = {
  stillAudit: { label: '待我审批', path: null, order: inOrder },
  launched: { label: '我发起的', path: '/process/myLaunchList', order: asTheyCome },
  audited: { label: '已审批', path: '/process/auditedList', order: asTheyCome },
  copied: { label: '抄送', path: '/process/ccList', order: asTheyCome },
} as const satisfies Readonly<Record<string, ReadList>>
export type ReadVariant = keyof typeof READ_LISTS
export const isReadVariant = (text: string | null): text is ReadVariant => text !== null && Object.hasOwn(READ_LISTS, text)
