import { announcedDays } from '#schemas/org/calendar.ts'
import { momentsOf, workCalendar, type CalendarInput, type WorkCalendar } from '#shared/schedule/calendar.ts'
import type { Bar, Item, Match, Place, Placement, ScheduleInput, Step, Team } from '#shared/schedule/types.ts'
import type { NaiveBar } from './naive.ts'

export const YEAR: CalendarInput = { days: announcedDays() }
/** Weekends and the announced holidays of 2026. */
export const calendar2026 = workCalendar(YEAR)
/** A site that works seven days a week except holidays. */
export const SEVEN_DAYS: CalendarInput = { days: announcedDays().filter(({ kind }) => kind === 'REST'), restWeekdays: [] }

export const step = (name: string, trade: string, workDay: string, more: Partial<Step> = {}): Step =>
  ({ id: name, name, trade, tradeName: trade, workDay, waitHours: 0, ratio: '0', accepts: false, ...more })
export const team = (id: string, trade: string, people: number): Team => ({ id, name: `${trade}${id}`, trade, tradeName: trade, people })
export const room = (id: string, sort: number, more: Partial<Place> = {}): Place =>
  ({ id, parentId: null, name: `房间${id}`, level: 'ROOM', sort, teamId: null, ...more })
export const item = (id: string, typePath: readonly string[], more: Partial<Item> = {}): Item =>
  ({ id, name: `清单${id}`, unit: 'm2', sort: 0, typeKey: typePath.join('/'), typePath, ...more })
export const match = (itemId: string, placeId: string, quantity: string, steps: readonly Step[]): Match =>
  ({ itemId, placeId, quantity, steps })

export const TILES = ['装饰工程', '楼地面装饰', '块料楼地面'] as const
export const WATERPROOF = ['装饰工程', '楼地面装饰', '防水'] as const
export const PAINT = ['装饰工程', '油漆涂料裱糊', '抹灰面油漆'] as const

/** Thursday 5 March 2026 by default. */
export const input = (more: Partial<ScheduleInput>): ScheduleInput =>
  ({ start: '2026-03-05', grain: 'ROOM', places: [], items: [], matches: [], teams: [], ...more })

/** Bars for the checker, with times instead of quarters. */
export const asText = (calendar: WorkCalendar, placements: readonly Placement[]): NaiveBar[] =>
  placements.map(one => ({ id: one.id, teamId: one.teamId, duration: one.duration, started: one.started, ...momentsOf(calendar, one) }))

export const bar = (id: string, trade: string | null, workDays: string, more: Partial<Bar> = {}): Bar => ({
  id, kind: trade === null ? 'MILESTONE' : 'WORK', name: id, placeId: 'p', placeName: '', typeKey: 't', typeName: 't', stage: null, trade,
  tradeName: trade ?? '', teamId: null, steps: [],
  quantity: null, workDays, placeOrder: 0, ...more,
})
export const placement = (id: string, start: number, duration: number, more: Partial<Placement> = {}): Placement =>
  ({ id, label: id, teamId: null, people: 1, start, duration, constraint: null, started: false, ...more })
