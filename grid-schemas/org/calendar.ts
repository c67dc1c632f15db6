import { boolean, choice, date, daysAfter, defineGrid, text, type RowOf } from '#schemas/kit/index.ts'

export const DAY_KIND = { REST: '休息', WORK: '上班' } as const
export type DayKind = keyof typeof DAY_KIND

const DAY_TONES = { REST: { tone: 'info', shape: 'ring', quiet: true }, WORK: { tone: 'warning', shape: 'half', quiet: true } } as const

/** 节假日: days that differ from Saturdays and Sundays (domain B18, B11.1). */
export const calendarDays = defineGrid('org.calendarDays', {
  title: '节假日', access: { read: 'N_MERCHANT', write: 'N_MERCHANT' },
  columns: {
    day:  date('日期', { required: '日期必须填写', width: 120 }),
    kind: choice('安排', DAY_KIND, { required: '安排必须选择', default: 'REST', width: 96, tones: DAY_TONES }),
    name: text('名称', { required: '名称必须填写', max: 30, width: 200 }),
    sys:  boolean('来源', { readOnly: true, default: false, yes: '平台', no: '本企业', width: 88, excel: false }),
  },
  rules: [{ when: { sys: true }, lock: ['day'], lockMessage: '国家公布的日期不能修改，可以改为上班或休息', keep: true, message: '国家公布的安排不能删除，可以改为上班或休息' }],
  unique: { columns: ['day'], message: '该日期已有安排' },
  sort: [['day', 'asc']],
  quick: ['name'],
  rows: { add: true, remove: true },
})
export type CalendarRow = RowOf<typeof calendarDays>

type Span = readonly [first: string, last: string, kind: DayKind, name: string]

/** 国务院办公厅关于2026年部分节假日安排的通知（2025-11-04）. Unannounced years have only weekends. */
const ANNOUNCED: readonly Span[] = [
  ['2026-01-01', '2026-01-03', 'REST', '元旦'], ['2026-01-04', '2026-01-04', 'WORK', '元旦调休'],
  ['2026-02-14', '2026-02-14', 'WORK', '春节调休'], ['2026-02-15', '2026-02-23', 'REST', '春节'], ['2026-02-28', '2026-02-28', 'WORK', '春节调休'],
  ['2026-04-04', '2026-04-06', 'REST', '清明节'],
  ['2026-05-01', '2026-05-05', 'REST', '劳动节'], ['2026-05-09', '2026-05-09', 'WORK', '劳动节调休'],
  ['2026-06-19', '2026-06-21', 'REST', '端午节'],
  ['2026-09-20', '2026-09-20', 'WORK', '国庆节调休'], ['2026-09-25', '2026-09-27', 'REST', '中秋节'],
  ['2026-10-01', '2026-10-07', 'REST', '国庆节'], ['2026-10-10', '2026-10-10', 'WORK', '国庆节调休'],
]
const DAY_MS = 86_400_000

export function announcedDays(): { readonly day: string; readonly kind: DayKind; readonly name: string }[] {
  return ANNOUNCED.flatMap(([first, last, kind, name]) => {
    const count = (Date.parse(last) - Date.parse(first)) / DAY_MS + 1
    return Array.from({ length: count }, (_, i) => ({ day: daysAfter(first, i), kind, name }))
  })
}
