import { boolean, defineDocument, defineGrid, money, text } from '#schemas/kit/index.ts'
import { bidColumns, givenName } from './columns.ts'
import { PROJECT_EVENTS, PROJECT_STATE } from './states.ts'

/** 投标单位：谁参加了投标，谁中标；报价知道的才填 (domain B1)。 */
export const bidders = defineGrid('project.bidders', {
  title: '投标单位', access: { read: 'N_PROJ', write: 'N_PROJ_ADD' },
  columns: {
    bidderName: text('投标单位', { required: '投标单位必须填写', max: 50, width: 260 }),
    price:      money('报价', { min: '0', unit: '元', width: 150, price: true }),
    isWinner:   boolean('中标', { default: false, width: 72 }),
    remark:     text('备注', { max: 100, width: 240 }),
  },
  unique: { columns: ['bidderName'], message: '投标单位重复' },
  rows: { add: true, remove: true, move: true },
})

/** 投标结果：保存即中标或关闭项目 (spec-1 §2, domain B1)。 */
export const projectBid = defineDocument('project.bid', {
  title: '投标结果', entity: 'project', access: { read: 'N_PROJ', write: 'N_PROJ_ADD' },
  calls: { info: 'project/queryInfoProjectState', save: 'project/saveProjectState' },
  named: 'projectName', opens: '/project/state/detail?projectId={id}',
  form: {
    header: { ...givenName, ...bidColumns },
    sections: { '': Object.keys(bidColumns) as (keyof typeof bidColumns)[] },
    lines: { bidders },
  },
  life: { states: PROJECT_STATE, start: 'INITIATE', editable: ['INITIATE'], actions: PROJECT_EVENTS },
  relations: { isProject: true, part: true },
})
