import { boolean, choice, datetime, defineGrid, integer, text, type RowOf, type Tone } from '#schemas/kit/index.ts'

const readOnly = true

export const SHARE_PARTS = { summary: '合计', items: '清单项', materials: '材料汇总', trades: '工种汇总' } as const
export const SHARE_OF = { analysis: '测算', best: '逐项择优' } as const
export type SharePart = keyof typeof SHARE_PARTS

export const SHARE_STATE = { OPEN: '有效', EXPIRED: '已过期', USED: '次数已用完', REVOKED: '已撤销' } as const
export type ShareState = keyof typeof SHARE_STATE
export const SHARE_TONES: Readonly<Record<ShareState, Tone>> = {
  OPEN: { tone: 'success', shape: 'disc' }, EXPIRED: { tone: 'neutral', shape: 'ring' }, USED: { tone: 'neutral', shape: 'ring' },
  REVOKED: { tone: 'danger', shape: 'cross' },
}

const access = { read: 'P_ANALYSE_OPTIMIZE' } as const

/** 分享链接：给没有账号的人看的测算页面 (domain B4.5)。 */
export const analysisShares = defineGrid('analysis.shares', {
  title: '分享链接', access,
  columns: {
    remark:     text('给谁', { readOnly, width: 160, pin: 'left' }),
    state:      choice('状态', SHARE_STATE, { readOnly, width: 104, tones: SHARE_TONES }),
    shown:      choice('范围', SHARE_OF, { readOnly, width: 88 }),
    parts:      text('内容', { readOnly, width: 200, sort: false, filter: false }),
    showPrice:  boolean('含成本价', { readOnly, width: 88 }),
    views:      integer('打开', { readOnly, unit: '次', width: 72 }),
    maxViews:   integer('最多', { readOnly, unit: '次', width: 72 }),
    lastViewAt: datetime('最近打开', { readOnly, width: 144 }),
    expiresAt:  datetime('有效期至', { readOnly, width: 144 }),
    userName:   text('分享人', { readOnly, width: 96 }),
    createdAt:  datetime('分享时间', { readOnly, width: 144 }),
  },
  sort: [['createdAt', 'desc']], quick: ['remark', 'userName'], lead: ['remark', 'state'],
})
export type AnalysisShareRow = RowOf<typeof analysisShares>

/** 打开记录：一个分享链接每次被打开。 */
export const shareViews = defineGrid('analysis.shareViews', {
  title: '打开记录', access,
  columns: {
    viewedAt: datetime('时间', { readOnly, width: 160 }), ip: text('地址', { readOnly, width: 140 }),
    userAgent: text('浏览器', { readOnly, width: 420 }),
  },
  sort: [['viewedAt', 'desc']], lead: ['viewedAt', 'ip'],
})
export type ShareViewRow = RowOf<typeof shareViews>
