import { implement, type CallSet } from '#server/core/calls/index.ts'
import { noticeApi } from '#shared/api/notice.ts'
import { checkWarnings, type Finders } from './check.ts'
import { countUnread, listNotices, readNotices } from './list.ts'
import { countOpen, listWarnings, rulesFor, updateWarnings } from './warnings.ts'

export { checkWarnings, type Finder, type Finders, type Finding, type OwnFinders } from './check.ts'
export { forgetNotices } from './list.ts'
export { endTasks, notifyPeople, notifyPlatform, withdrawNotices, type Biz, type NoticeFacts } from './people.ts'

/** Messages and warnings (domain B13); `finders` implement the warning rules. */
export const noticeCalls = (finders: Finders): CallSet => [
  implement(noticeApi.queryPage, { read: listNotices }),
  implement(noticeApi.queryUnread, { read: countUnread }),
  implement(noticeApi.read, { audit: 'none', write: readNotices }),
  implement(noticeApi.queryWarnings, { read: listWarnings }),
  implement(noticeApi.updateWarnings, { audit: 'own', write: (tx, { ids, state }) => updateWarnings(tx, ids, state) }),
  implement(noticeApi.checkWarnings, {
    audit: 'none',
    async write(tx) {
      await checkWarnings(tx, finders, rulesFor(tx.ctx, 'query'))
      return { open: await countOpen(tx) }
    },
  }),
]
