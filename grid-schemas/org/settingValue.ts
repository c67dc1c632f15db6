import {
  checkCell, date, defineGrid, formatCell, isDay, isEmpty, longText, NO_DAY, NO_LOOKUPS, parseCell, text, type Parsed, type RowOf,
  type Value,
} from '#schemas/kit/index.ts'
import { SETTINGS, type SettingKey } from './settings.ts'

/** 业务参数: every setting with its current and future value. */
export const settingList = defineGrid('org.settingList', {
  title: '业务参数', access: { read: 'N_MERCHANT', write: 'N_MERCHANT' },
  columns: {
    label:     text('参数', { readOnly: true, width: 200, pin: 'left' }),
    groupName: text('分组', { readOnly: true, width: 104 }),
    value:     text('现行值', { readOnly: true, width: 104, sort: false, filter: false, cell: 'recordLink' }),
    unit:      text('单位', { readOnly: true, width: 72, sort: false, filter: false }),
    since:     date('生效日期', { readOnly: true, width: 100 }),
    nextValue: text('待生效值', { readOnly: true, width: 88, sort: false, filter: false }),
    nextDay:   date('待生效日期', { readOnly: true, width: 110 }),
    standard:  text('默认值', { readOnly: true, width: 88, sort: false, filter: false }),
    help:      longText('说明', { readOnly: true, width: 300, sort: false, filter: false }),
  },
  quick: ['label', 'groupName', 'help'],
})
export type SettingRow = RowOf<typeof settingList>

const TIME = /^([01]\d|2[0-3]):[0-5]\d$/

type ReadSetting = { readonly ok: true; readonly value: string } | Exclude<Parsed<string>, { readonly ok: true }>

/** Parses a typed value for storage ("1,000" for a limit is "1000.00"), or returns the Chinese reason why it is invalid. */
export function readSetting(key: SettingKey, typed: string): ReadSetting {
  const { column } = SETTINGS[key]
  const read = parseCell(typed, column, NO_LOOKUPS)
  if (!read.ok) return read
  const { value } = read
  const wrong = isEmpty(value) ? `${column.label}必须填写` : checkCell(value, column, NO_LOOKUPS)
  if (wrong !== null) return { ok: false, text: wrong }
  if (key === 'dailyMissingTime' && !TIME.test(String(value))) return { ok: false, text: '时间请按 20:00 填写' }
  return { ok: true, value: String(value) }
}

/** Returns the fault of a start day, undefined if valid: past values cannot change (domain B18). */
export const effectiveFault = (day: string, today: string): string | undefined =>
  !isDay(day) ? NO_DAY : day < today ? '生效日期不能早于今天' : undefined

export function showSetting(key: SettingKey, stored: string): string {
  const { column } = SETTINGS[key]
  const value: Value = column.kind === 'boolean' ? stored === 'true' : column.kind === 'integer' ? Number(stored) : stored
  return formatCell(value, column, NO_LOOKUPS)
}

export function unitOf(key: SettingKey): string {
  const { column } = SETTINGS[key]
  return 'unit' in column.options ? String(column.options.unit ?? '') : ''
}
