import { z } from 'zod'
import { NOTICE_KIND, type NoticeKind } from '#schemas/notice/kinds.ts'
import { notices } from '#schemas/notice/notices.ts'
import { warnings } from '#schemas/notice/warnings.ts'
import { reads, writes } from './contract.ts'
import { ids, int32 } from './kv.ts'
import { pageInput, pageOf, rowSchema } from './page.ts'

const kind = z.enum(Object.keys(NOTICE_KIND) as [NoticeKind, ...NoticeKind[]])
/** `route`: below the base path; '' without one. */
const noticeRow = z.intersection(rowSchema(notices), z.looseObject({ route: z.string() }))
const warningRow = z.intersection(rowSchema(warnings), z.looseObject({ route: z.string(), canHandle: z.boolean() }))

export const noticeApi = {
  queryPage: reads('notify/remind/queryPage', { title: '消息通知列表', need: '-', input: pageInput(notices), output: pageOf(noticeRow) }),
  /** Kinds without unread messages are absent. */
  queryUnread: reads('notify/remind/queryUnread', {
    title: '未读消息数', need: '-', output: z.object({ total: int32, kinds: z.partialRecord(kind, int32) }),
  }),
  /**
   * Marks by id, or all of a kind.
   * @returns the number of previously unread ones
   */
  read: writes('notify/remind/read', {
    title: '消息已读', need: '-',
    input: z.object({ ids: ids.optional(), kind: z.union([kind, z.literal('ALL')]).optional() })
      .refine(({ ids, kind }) => (ids === undefined) !== (kind === undefined), '请选择消息或消息类型'),
    output: z.object({ count: int32 }),
  }),
  queryWarnings: reads('notify/warning/queryPage', {
    title: '预警通知列表', need: '-', input: pageInput(warnings, { closed: z.boolean().default(false) }), output: pageOf(warningRow),
  }),
  /** A closed warning whose cause persists is reopened. */
  updateWarnings: writes('notify/warning/updateState', {
    title: '处理预警', need: '-', input: z.object({ ids, state: z.enum(['ACK', 'CLOSED']) }),
  }),
  /** Runs the rules whose findings the user may see. */
  checkWarnings: writes('notify/warning/check', { title: '重新检查预警', need: '-', output: z.object({ open: int32 }) }),
}
