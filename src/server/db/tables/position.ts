import { bigint, boolean, integer, jsonb, numeric, text } from 'drizzle-orm/pg-core'
import { POSITION_LEVEL, type PositionLevel } from '#schemas/position/levels.ts'
import { engineTable, instant, tenantTable } from './columns.ts'

const LEVELS = Object.keys(POSITION_LEVEL) as [PositionLevel, ...PositionLevel[]]

/** A building position, including parts (domain B6). `code` never changes; `whole`: for items without a position. */
export const position = tenantTable('position', {
  id: text('id').notNull(),
  projectId: text('project_id').notNull(),
  parentId: text('parent_id'),
  sort: bigint('sort', { mode: 'number' }).notNull(),
  code: text('code').notNull(),
  name: text('name').notNull(),
  levelName: text('level_name', { enum: LEVELS }),
  roomType: text('room_type'),
  area: numeric('area'),
  perimeter: numeric('perimeter'),
  height: numeric('height'),
  teamId: text('team_id'),
  remark: text('remark'),
  whole: boolean('whole').notNull().default(false),
  pinyin: text('pinyin').notNull().default(''),
}, { names: { parentId: 'position', teamId: 'team' } })

export const positionTag = tenantTable('position_tag', {
  id: text('id').notNull(),
  word: text('word').notNull(),
  tone: text('tone').notNull().default('neutral'),
})
export const positionTagged = engineTable('position_tagged', {
  positionId: text('position_id').notNull(),
  tagId: text('tag_id').notNull(),
}, { key: ['positionId', 'tagId'], partOf: { positionId: 'position', tagId: 'position_tag' } })

/** Bill labels expected in a position. */
export const positionLabel = engineTable('position_label', {
  positionId: text('position_id').notNull(),
  labelId: text('label_id').notNull(),
}, { key: ['positionId', 'labelId'], partOf: { positionId: 'position', labelId: 'project_label' } })

/** Quantity of an item in a position; `place`: order of work. */
export const positionMatch = tenantTable('position_match', {
  id: text('id').notNull(),
  projectId: text('project_id').notNull(),
  itemId: text('item_id').notNull(),
  positionId: text('position_id').notNull(),
  quantity: numeric('quantity').notNull(),
  expression: text('expression'),
  way: text('way', { enum: ['HAND', 'SHARE', 'COPY'] }).notNull().default('HAND'),
  checked: text('checked', { enum: ['YES', 'NO'] }).notNull().default('YES'),
  onSite: text('on_site', { enum: ['OFFICE', 'SITE'] }).notNull().default('OFFICE'),
  place: integer('place'),
}, { names: { itemId: 'project_item', positionId: 'position' } })

/** Recorded by users and dailies; readiness follows from other steps (domain B6). */
export const positionStep = tenantTable('position_step', {
  matchId: text('match_id').notNull(),
  step: integer('step').notNull(),
  state: text('state', { enum: ['DOING', 'DONE', 'ACCEPTED'] }),
  done: numeric('done').notNull().default('0'),
  doneAt: instant('done_at'),
  teamId: text('team_id'),
}, { key: ['matchId', 'step'], partOf: { matchId: 'position_match' }, names: { teamId: 'team' } })

/** Items with completed matching, or the reason why they need no position. */
export const positionFinish = tenantTable('position_finish', {
  projectId: text('project_id').notNull(),
  itemId: text('item_id').notNull(),
  reason: text('reason'),
}, { key: ['itemId'], partOf: { itemId: 'project_item' } })

/** A project's design: committed (30), or reopened (40). */
export const positionDesign = tenantTable('position_design', {
  projectId: text('project_id').notNull(),
  state: text('state', { enum: ['OPEN', 'COMMITTED', 'CHANGED'] }).notNull().default('OPEN'),
  reason: text('reason'),
}, { key: ['projectId'] })

export interface CommittedPosition {
  readonly id: string, readonly parentId: string | null, readonly sort: number, readonly name: string, readonly code: string,
  readonly levelName: string | null
}
export interface CommittedMatch { readonly id: string, readonly itemId: string, readonly positionId: string, readonly quantity: string }
/** Snapshot of tree and matches, referenced by schedules and dispatches. Never changed. */
export const positionCommit = tenantTable('position_commit', {
  id: text('id').notNull(),
  projectId: text('project_id').notNull(),
  number: integer('number').notNull(),
  hash: text('hash').notNull(),
  content: jsonb('content').$type<{ readonly positions: readonly CommittedPosition[], readonly matches: readonly CommittedMatch[] }>()
    .notNull(),
})
