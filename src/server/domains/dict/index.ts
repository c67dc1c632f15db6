import { commonApi } from '#shared/api/common.ts'
import { dictApi } from '#shared/api/dict.ts'
import { implement, type CallSet } from '#server/core/calls/index.ts'
import { optionsOf } from '#server/grid/index.ts'
import { listEntries, saveEntries } from './own/entries.ts'
import { listNodes, saveNodes } from './own/nodes.ts'
import type { DictPlace } from './own/dictColumns.ts'

export { lookupsFor } from '#server/grid/index.ts'
export { addEntries } from './own/entries.ts'
export { DICT_PLACES, placesOfDocuments, type DictPlace } from './own/dictColumns.ts'

/** The calls of dictionaries and trees; values in use in `places` cannot be deleted. */
export const dictCalls = (dictColumns: readonly DictPlace[]): CallSet => [
  implement(commonApi.queryDictMapEnableByPid, {
    read: async (db, { pid }) => (await optionsOf(db, pid)).filter(option => option.disabled !== true),
  }),
  implement(commonApi.queryDictMapAllByPid, { read: (db, { pid }) => optionsOf(db, pid) }),
  implement(commonApi.queryTreeDictJson, { read: db => optionsOf(db, 'ITEM') }),
  implement(commonApi.queryMaterialTreeJson, { read: db => optionsOf(db, 'MATERIAL') }),
  implement(commonApi.getRegionsTreeJson, { read: db => optionsOf(db, 'REGION') }),
  implement(dictApi.describeDictEntries, { read: listEntries }),
  implement(dictApi.saveDictEntries, { audit: 'own', write: (tx, input) => saveEntries(dictColumns, tx, input) }),
  implement(dictApi.describeTreeNodes, { read: listNodes }),
  implement(dictApi.saveTreeNodes, { audit: 'own', write: (tx, input) => saveNodes(dictColumns, tx, input) }),
  implement(commonApi.queryDepartmentTreeJson, { read: db => optionsOf(db, 'DEPARTMENT') }),
]
