import { companyApi } from '#shared/api/company.ts'
import { implement, type CallSet } from '#server/core/calls/index.ts'
import { listAccounts, saveAccounts } from './accounts.ts'
import { listCalendar, saveCalendar } from './calendar.ts'
import { describeCompany, saveCompany, saveConfig } from './facts.ts'
import { firstSteps } from './firstSteps.ts'
import { listFlows, queryFlow, saveFlow } from './flows.ts'
import { flowRuns, tryFlow } from './flowTrial.ts'
import { listPrefixes, savePrefixes } from './prefixes.ts'
import { deleteSettingValue, listSettings, saveSettingValue, settingValues } from './settings.ts'
import { listWarehouses, saveWarehouses } from './warehouses.ts'

/** Company administration, beside people and dictionaries (domain B18). */
export const companyCalls: CallSet = [
  implement(companyApi.queryFirstSteps, { read: db => firstSteps(db) }),
  implement(companyApi.describeCompany, { read: db => describeCompany(db) }),
  implement(companyApi.saveCompany, { audit: 'own', write: saveCompany }),
  implement(companyApi.saveConfig, { audit: 'own', write: (tx, input) => saveConfig(tx, input) }),
  implement(companyApi.describeSettings, { read: listSettings }),
  implement(companyApi.querySettingValues, { read: (db, { key }) => settingValues(db, key) }),
  implement(companyApi.saveSettingValue, { audit: 'own', write: saveSettingValue }),
  implement(companyApi.deleteSettingValue, { audit: 'own', write: (tx, { settingId }) => deleteSettingValue(tx, settingId) }),
  implement(companyApi.describePrefixes, { read: listPrefixes }),
  implement(companyApi.savePrefixes, { audit: 'own', write: savePrefixes }),
  implement(companyApi.describeCalendar, { read: listCalendar }),
  implement(companyApi.saveCalendar, { audit: 'own', write: saveCalendar }),
  implement(companyApi.describeWarehouses, { read: listWarehouses }),
  implement(companyApi.saveWarehouses, { audit: 'own', write: saveWarehouses }),
  implement(companyApi.describeAccounts, { read: listAccounts }),
  implement(companyApi.saveAccounts, { audit: 'own', write: saveAccounts }),
  implement(companyApi.describeFlows, { read: listFlows }),
  implement(companyApi.queryFlow, { read: (db, { key }) => queryFlow(db, key) }),
  implement(companyApi.saveFlow, { audit: 'own', write: saveFlow }),
  implement(companyApi.tryFlow, { read: tryFlow }),
  implement(companyApi.queryFlowRuns, { read: (db, { key }) => flowRuns(db, key) }),
]
