import { choice, datetime, defineGrid, integer, text, type RowOf, type Tone } from '#schemas/kit/index.ts'

export const FEEDBACK_KIND = { BUG: '故障', QUESTION: '咨询', WISH: '建议' } as const
export type FeedbackKind = keyof typeof FEEDBACK_KIND

/** Feedback states (domain B17). */
export const FEEDBACK_STATE = { NEW: '待处理', PROCESSING: '处理中', REPLIED: '已回复', REOPENED: '重新打开', CLOSED: '已关闭' } as const
export type FeedbackState = keyof typeof FEEDBACK_STATE
export const FEEDBACK_STATE_TONES: Readonly<Record<FeedbackState, Tone>> = {
  NEW: { tone: 'info', shape: 'ring' },
  PROCESSING: { tone: 'warning', shape: 'half' },
  REPLIED: { tone: 'success', shape: 'disc' },
  REOPENED: { tone: 'warning', shape: 'ring' },
  CLOSED: { tone: 'neutral', shape: 'dash' },
}

/** Limits of feedback and comments (domain B17). */
export const FEEDBACK_LIMITS = { title: 50, least: 10, content: 500, images: 5, imageMegabytes: 5 } as const
/** Days until an unanswered reply closes the feedback, and within which a comment reopens it. */
export const CLOSE_DAYS = 7
export const REOPEN_DAYS = 30

/** 问题反馈：本人的；企业管理员看本企业的，平台看全部（domain B17）。 */
export const feedbackList = defineGrid('feedback.list', {
  title: '问题反馈',
  access: { read: '-' },
  columns: {
    title:        text('标题', { readOnly: true, width: 320, cell: 'recordLink' }),
    state:        choice('状态', FEEDBACK_STATE, { readOnly: true, width: 96, tones: FEEDBACK_STATE_TONES }),
    kind:         choice('类型', FEEDBACK_KIND, { readOnly: true, width: 76 }),
    module:       text('模块', { readOnly: true, width: 120 }),
    realName:     text('反馈人', { readOnly: true, width: 96 }),
    merchantName: text('企业', { readOnly: true, width: 200 }),
    comments:     integer('回复数', { readOnly: true, width: 84 }),
    createTime:   datetime('提交时间', { readOnly: true, width: 140 }),
    updateTime:   datetime('更新时间', { readOnly: true, width: 140 }),
  },
  sort: [['updateTime', 'desc']],
  quick: ['title', 'module', 'realName'],
  opens: '/menu/problem-detail?id={id}',
  lead: ['title', 'state'],
  source: { page: '/api/common/feedback/list' },
})
export type FeedbackRow = RowOf<typeof feedbackList>
