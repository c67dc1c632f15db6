import { implement, type CallSet } from '#server/core/calls/index.ts'
import { analysisShareApi } from '#shared/api/analysisShare.ts'
import { addShare, listShareViews, listShares, openShare, revokeShare, shareLink } from './share.ts'

export const shareCalls: CallSet = [
  implement(analysisShareApi.add, { audit: 'own', write: addShare }),
  implement(analysisShareApi.page, { read: listShares }),
  implement(analysisShareApi.views, { read: listShareViews }),
  implement(analysisShareApi.link, { read: shareLink }),
  implement(analysisShareApi.revoke, { audit: 'own', write: revokeShare }),
  implement(analysisShareApi.open, { as: 'system', audit: 'none', write: openShare }),
]
