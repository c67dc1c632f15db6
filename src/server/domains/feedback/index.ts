import { implement, type CallSet } from '#server/core/calls/index.ts'
import { feedbackApi } from '#shared/api/feedback.ts'
import { listFeedback, readFeedback } from './read.ts'
import { addComment, addFeedback, setState } from './write.ts'

export { closeReplied } from './write.ts'

export const feedbackCalls: CallSet = [
  implement(feedbackApi.list, { read: listFeedback }),
  implement(feedbackApi.info, { read: (db, { id }) => readFeedback(db, id) }),
  implement(feedbackApi.add, { audit: 'own', write: addFeedback }),
  implement(feedbackApi.addComment, { audit: 'own', write: addComment }),
  implement(feedbackApi.updateState, { audit: 'own', write: (tx, { id, state }) => setState(tx, id, state) }),
]
