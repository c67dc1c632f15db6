import { decimal, defineGrid, text } from '#schemas/kit/index.ts'

export const MATRIX_PLACES_MAX = 200
const PLACE = 'at-'

/** Returns a place's column key; the inverse returns null for other columns. */
export const placeColumn = (positionId: string): string => PLACE + positionId
export const placeOfColumn = (column: string): string | null => (column.startsWith(PLACE) ? column.slice(PLACE.length) : null)

/**
 * 匹配矩阵：一行一个清单项，一列一个部位 (domain B6).
 * @param positions column places with labels
 */
export const matrixGrid = (positions: readonly { readonly id: string, readonly label: string }[]) => defineGrid('position.matrix', {
  title: '匹配矩阵', access: { read: 'P_PLAN', write: 'P_PLAN' },
  columns: {
    name:      text('清单项目', { readOnly: true, width: 170, pin: 'left' }),
    code:      text('项目编码', { readOnly: true, width: 116, hidden: true }),
    remaining: decimal('剩余', { readOnly: true, scale: 6, width: 90, pin: 'left' }),
    ...Object.fromEntries(
      positions.map(({ id, label }) =>
        [placeColumn(id), decimal(label, { scale: 6, min: '0', hint: '工程量不能为负数', width: 92, filter: false })])
    ),
  },
  quick: ['name', 'code'], lead: ['name', 'remaining'],
})
