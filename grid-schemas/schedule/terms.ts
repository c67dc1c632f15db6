import type { Tone } from '#schemas/kit/index.ts'

/** What bars are merged by (sheet 5, granularity): the place of a bar. */
export const GRAIN = { ROOM: '房间', ZONE: '区域', FLOOR: '楼层' } as const
export type Grain = keyof typeof GRAIN

/** Kinds of link: the follower starts after the end (FS) or after the start (SS) of the one before. */
export const LINK_KIND = { FS: '完成后开始', SS: '开始后开始' } as const
export type LinkKind = keyof typeof LINK_KIND

/** Whose time a lag counts: mortar dries on holidays as well, people do not work on them. */
export const LAG_CLOCK = { CALENDAR: '自然时间', WORKING: '工作时间' } as const
export type LagClock = keyof typeof LAG_CLOCK

export const LINK_SOURCE = { STEP: '工序', WAIT: '工艺等待', QUEUE: '工种排队', ACCEPTANCE: '验收', MANUAL: '手工' } as const
export type LinkSource = keyof typeof LINK_SOURCE

export const CONSTRAINT_KIND = { NOT_EARLIER: '最早不早于', FIXED: '必须于' } as const
export type ConstraintKind = keyof typeof CONSTRAINT_KIND

/** Item types in the order in which they are built inside a place (domain B11.1). */
export const STAGE = {
  DEMOLITION: '拆除', SERVICES: '水电', PARTITION: '隔墙', WATERPROOF: '防水', MASONRY: '泥瓦', CEILING: '吊顶', PAINT: '涂料', JOINERY: '木地板/门',
  FIXTURES: '灯具洁具', CLEANING: '保洁',
} as const
export type Stage = keyof typeof STAGE

/** The schedule of a project (domain B11). */
export const SCHEDULE_STATE = { DRAFT: '草稿', GENERATED: '已排程', CONFIRMED: '已确认', RUNNING: '执行中', DONE: '已完成' } as const
export type ScheduleState = keyof typeof SCHEDULE_STATE
/** States after a confirmation: bars move by delays, progress and increments alone (domain B11.1). */
export const CONFIRMED_STATES = ['CONFIRMED', 'RUNNING', 'DONE'] as const satisfies readonly ScheduleState[]

/** How far a bar has come; DELAYED is late against the baseline and not done. */
export const BAR_STATE = { NOT_START: '未开始', DOING: '进行中', DONE: '已完成', DELAYED: '已延误' } as const
export type BarState = keyof typeof BAR_STATE
export const BAR_TONES: Readonly<Record<BarState, Tone>> = {
  NOT_START: { tone: 'neutral', shape: 'ring', quiet: true }, DOING: { tone: 'info', shape: 'half' }, DONE: { tone: 'success', shape: 'disc' }, DELAYED: { tone: 'danger', shape: 'half' },
}
