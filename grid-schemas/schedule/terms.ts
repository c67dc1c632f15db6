import type { Tone } from '#schemas/kit/index.ts'

/** Granularity of bars (sheet 5): the level of their places. */
export const GRAIN = { ROOM: '房间', ZONE: '区域', FLOOR: '楼层' } as const
export type Grain = keyof typeof GRAIN

/** Link kinds: the follower starts after the end (FS) or after the start (SS) of its predecessor. */
export const LINK_KIND = { FS: '完成后开始', SS: '开始后开始' } as const
export type LinkKind = keyof typeof LINK_KIND

/** Clock of a lag: mortar dries on holidays, people do not work on them. */
export const LAG_CLOCK = { CALENDAR: '自然时间', WORKING: '工作时间' } as const
export type LagClock = keyof typeof LAG_CLOCK

export const LINK_SOURCE = { STEP: '工序', WAIT: '工艺等待', QUEUE: '工种排队', ACCEPTANCE: '验收', MANUAL: '手工' } as const
export type LinkSource = keyof typeof LINK_SOURCE

export const CONSTRAINT_KIND = { NOT_EARLIER: '最早不早于', FIXED: '必须于' } as const
export type ConstraintKind = keyof typeof CONSTRAINT_KIND

/** Item types in work order inside a place (domain B11.1). */
export const STAGE = {
  DEMOLITION: '拆除', SERVICES: '水电', PARTITION: '隔墙', WATERPROOF: '防水', MASONRY: '泥瓦', CEILING: '吊顶', PAINT: '涂料', JOINERY: '木地板/门',
  FIXTURES: '灯具洁具', CLEANING: '保洁',
} as const
export type Stage = keyof typeof STAGE

/** Schedule states (domain B11). */
export const SCHEDULE_STATE = { DRAFT: '草稿', GENERATED: '已排程', CONFIRMED: '已确认', RUNNING: '执行中', DONE: '已完成' } as const
export type ScheduleState = keyof typeof SCHEDULE_STATE
/** After confirmation bars move only by delays, progress and increments (domain B11.1). */
export const CONFIRMED_STATES = ['CONFIRMED', 'RUNNING', 'DONE'] as const satisfies readonly ScheduleState[]

/** Bar state; DELAYED: unfinished and late against the baseline. */
export const BAR_STATE = { NOT_START: '未开始', DOING: '进行中', DONE: '已完成', DELAYED: '已延误' } as const
export type BarState = keyof typeof BAR_STATE
export const BAR_TONES: Readonly<Record<BarState, Tone>> = {
  NOT_START: { tone: 'neutral', shape: 'ring', quiet: true }, DOING: { tone: 'info', shape: 'half' },
  DONE: { tone: 'success', shape: 'disc' }, DELAYED: { tone: 'danger', shape: 'half' },
}
