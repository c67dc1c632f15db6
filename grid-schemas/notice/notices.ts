import { choice, datetime, defineGrid, text, type RowOf, type Tone } from '#schemas/kit/index.ts'
import { NOTICE_KIND, NOTICE_LIST, NOTICE_READ } from './kinds.ts'

const READ_TONES: Readonly<Record<keyof typeof NOTICE_READ, Tone>> = {
  0: { tone: 'info', shape: 'disc' },
  1: { tone: 'neutral', shape: 'ring', quiet: true },
}

/** 消息通知：未读在前（domain B13）。 */
export const notices = defineGrid(NOTICE_LIST, {
  title: '消息通知',
  access: { read: '-' },
  columns: {
    title:      text('标题', { readOnly: true, width: 300, cell: 'recordLink' }),
    read:       choice('状态', NOTICE_READ, { readOnly: true, width: 84, tones: READ_TONES }),
    kind:       choice('类型', NOTICE_KIND, { readOnly: true, width: 76 }),
    createTime: datetime('时间', { readOnly: true, width: 140 }),
    body:       text('内容', { readOnly: true, width: 480 }),
    readTime:   datetime('阅读时间', { readOnly: true, width: 140, hidden: true }),
  },
  sort: [['read', 'asc'], ['createTime', 'desc']],
  quick: ['title', 'body'],
  opens: '{route}',
  lead: ['title', 'read', 'createTime'],
  source: { page: 'notify/remind/queryPage' },
})
export type NoticeRow = RowOf<typeof notices>
