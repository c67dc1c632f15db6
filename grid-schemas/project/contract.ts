import { defineDocument } from '#schemas/kit/index.ts'
import { contractColumns, givenName } from './columns.ts'
import { PROJECT_EVENTS, PROJECT_STATE } from './states.ts'

/** 施工准备的合同信息：保存即确认，开工以前可以再改 (domain B1)。 */
export const projectContract = defineDocument('project.contract', {
  title: '合同信息', entity: 'project', access: { read: 'P_INFO', write: 'P_INFO' },
  calls: { info: 'project/execute/queryProjectContractInfo', save: 'project/execute/confirmProjectContractInfo' },
  named: 'projectName', opens: '/project/executeReady/info?projectId={id}',
  form: {
    header: { ...givenName, ...contractColumns },
    sections: { '': Object.keys(contractColumns) as (keyof typeof contractColumns)[] },
    lines: {},
  },
  life: {
    states: PROJECT_STATE, start: 'INITIATE', editable: ['ACTUALIZE_PREPARATION'], actions: PROJECT_EVENTS,
  },
  relations: { isProject: true, part: true },
})
