import { implement, type CallSet } from '#server/core/calls/index.ts'
import { positionApi } from '#shared/api/position.ts'
import { positionMatchApi } from '#shared/api/positionMatch.ts'
import { positionWorkApi } from '#shared/api/positionWork.ts'
import { addFull } from './addFull.ts'
import { workBoard, worksOfPlace } from './board.ts'
import { matrixOf, shareItem, writeCells } from './cells.ts'
import { copyPosition } from './copy.ts'
import { unlockDesign } from './design.ts'
import { commitMatches, finishItems } from './finish.ts'
import { itemCount, pageItems, positionCount } from './items.ts'
import { countLabels, labelPositions, listLabels, listTags, removeTag, saveTag, tagPositions } from './marks.ts'
import { checkMatches, matchesOfItem, matchesOfPosition, pageMatches, removeMatches, saveMatches } from './matches.ts'
import {
  addPosition, changePositions, listPositions, pagePositions, removePositions, savePositions, sortPosition, totalPositions,
} from './tree.ts'
import { orderOf, stepsOfMatch, updateWork } from './works.ts'

export { addFull } from './addFull.ts'
export { shareItem, writeCells } from './cells.ts'
export { copyPosition } from './copy.ts'
export { changeDesign } from './design.ts'
export { commitMatches, finishItems, reopenItems } from './finish.ts'
export { pageItems } from './items.ts'
export { labelPositions, saveTag, tagPositions } from './marks.ts'
export { checkMatches, pageMatches, saveMatches } from './matches.ts'
export { itemQuantities } from './quantities.ts'
export { pagePositions, savePositions } from './tree.ts'
export { pathOf } from './table.ts'
export { recordSteps, type StepDone } from './recording.ts'

const selfAudited = { audit: 'own' } as const

const treeCalls: CallSet = [
  implement(positionApi.list, { read: listPositions }),
  implement(positionApi.page, { read: pagePositions }),
  implement(positionApi.total, { read: (db, { projectId }) => totalPositions(db, projectId) }),
  implement(positionApi.save, { ...selfAudited, write: savePositions }),
  implement(positionApi.add, { ...selfAudited, write: addPosition }),
  implement(positionApi.addFull, { ...selfAudited, write: addFull }),
  implement(positionApi.copy, { ...selfAudited, write: copyPosition }),
  implement(positionApi.rename, {
    ...selfAudited, async write(tx, { projectId, id, name }) { await changePositions(tx, projectId, new Map([[id, { name }]])) },
  }),
  implement(positionApi.renameMany, {
    ...selfAudited,
    write: (tx, { projectId, names }) => changePositions(tx, projectId, new Map(names.map(({ id, name }) => [id, { name }]))),
  }),
  implement(positionApi.sort, { ...selfAudited, write: sortPosition }),
  implement(positionApi.team, {
    ...selfAudited, write: (tx, { projectId, ids, teamId }) => changePositions(tx, projectId, new Map(ids.map(id => [id, { teamId }]))),
  }),
  implement(positionApi.remove, { ...selfAudited, write: (tx, { id, ...input }) => removePositions(tx, { ...input, ids: [id] }) }),
  implement(positionApi.removeMany, { ...selfAudited, write: removePositions }),
]

const markCalls: CallSet = [
  implement(positionApi.saveTag, { ...selfAudited, write: saveTag }),
  implement(positionApi.tags, { read: listTags }),
  implement(positionApi.removeTag, { ...selfAudited, write: (tx, { id }) => removeTag(tx, id) }),
  implement(positionApi.tagOne, {
    ...selfAudited,
    async write(tx, { projectId, id, tagIds }) { await tagPositions(tx, { projectId, ids: [id], add: tagIds, remove: [] }, true) },
  }),
  implement(positionApi.tagMany, { ...selfAudited, write: (tx, input) => tagPositions(tx, input) }),
  implement(positionApi.saveLabels, { ...selfAudited, write: labelPositions }),
  implement(positionApi.labels, { read: (db, { projectId }) => listLabels(db, projectId) }),
  implement(positionApi.labelCount, { read: countLabels }),
]

const matchCalls: CallSet = [
  implement(positionMatchApi.items, { read: pageItems }),
  implement(positionMatchApi.matches, { read: pageMatches }),
  implement(positionMatchApi.save, { ...selfAudited, write: saveMatches }),
  implement(positionMatchApi.saveCells, {
    ...selfAudited, write: async (tx, { projectId, cells }) => ({ count: await writeCells(tx, projectId, cells, 'HAND') }),
  }),
  implement(positionMatchApi.matrix, { read: matrixOf }),
  implement(positionMatchApi.share, { ...selfAudited, write: async (tx, input) => ({ count: await shareItem(tx, input) }) }),
  implement(positionMatchApi.remove, { ...selfAudited, write: (tx, { projectId, ids }) => removeMatches(tx, projectId, ids) }),
  implement(positionMatchApi.check, { ...selfAudited, write: (tx, { projectId, ids }) => checkMatches(tx, projectId, ids) }),
  implement(positionMatchApi.ofPosition, { read: (db, { projectId, positionId }) => matchesOfPosition(db, projectId, positionId) }),
  implement(positionMatchApi.ofItem, { read: (db, { projectId, itemId }) => matchesOfItem(db, projectId, itemId) }),
  implement(positionMatchApi.order, { read: (db, { projectId, positionId }) => orderOf(db, projectId, positionId) }),
  implement(positionMatchApi.itemCount, { read: (db, { projectId }) => itemCount(db, projectId) }),
  implement(positionMatchApi.positionCount, { read: (db, { projectId }) => positionCount(db, projectId) }),
  implement(positionMatchApi.finish, { ...selfAudited, write: finishItems }),
  implement(positionMatchApi.commit, { ...selfAudited, write: (tx, { projectId }) => commitMatches(tx, projectId) }),
  implement(positionMatchApi.unlock, { ...selfAudited, write: (tx, { projectId, reason }) => unlockDesign(tx, projectId, reason) }),
  implement(positionMatchApi.steps, { read: (db, { projectId, matchId }) => stepsOfMatch(db, projectId, matchId) }),
  implement(positionMatchApi.work, { ...selfAudited, write: updateWork }),
  implement(positionWorkApi.board, { read: (db, { projectId }) => workBoard(db, projectId) }),
  implement(positionWorkApi.ofPlace, { read: (db, { projectId, positionId }) => worksOfPlace(db, projectId, positionId) }),
]

export const positionCalls: CallSet = [...treeCalls, ...markCalls, ...matchCalls]
