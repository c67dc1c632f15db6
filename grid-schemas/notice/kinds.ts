/** Message kinds (domain B13), in display order. */
export const NOTICE_KIND = { TASK: '待办', CC: '抄送', RESULT: '结果', REMIND: '提醒', WARNING: '预警', COMMENT: '回复', SYSTEM: '系统' } as const
export type NoticeKind = keyof typeof NOTICE_KIND

export const NOTICE_READ = { 0: '未读', 1: '已读' } as const

/** Grid name of messages, under which its events are published. */
export const NOTICE_LIST = 'notice.notices'
