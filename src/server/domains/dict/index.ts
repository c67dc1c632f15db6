import { commonApi } from '#shared/api/common.ts'
import { implement, type CallSet } from '#server/core/calls/index.ts'
import { optionsOf } from './lookups.ts'

export { lookupsFor } from './lookups.ts'

export const dictCalls: CallSet = [
  implement(commonApi.queryDictMapEnableByPid, {
    read: async (db, { pid }) => (await optionsOf(db, pid)).filter(option => option.disabled !== true),
  }),
  implement(commonApi.queryDictMapAllByPid, { read: (db, { pid }) => optionsOf(db, pid) }),
  implement(commonApi.queryTreeDictJson, { read: db => optionsOf(db, 'ITEM') }),
  implement(commonApi.queryMaterialTreeJson, { read: db => optionsOf(db, 'MATERIAL') }),
  implement(commonApi.getRegionsTreeJson, { read: db => optionsOf(db, 'REGION') }),
  implement(commonApi.queryDepartmentTreeJson, { read: db => optionsOf(db, 'DEPARTMENT') }),
]
