import { authApi } from './auth.ts'
import { commonApi } from './common.ts'
import { companyApi } from './company.ts'
import { fullPath, type Contract } from './contract.ts'
import { dictApi } from './dict.ts'
import { duplicatesApi } from './duplicates.ts'
import { exportApi } from './export.ts'
import { feedbackApi } from './feedback.ts'
import { fileApi } from './file.ts'
import { labourApi } from './labour.ts'
import { libraryApi } from './library.ts'
import { manApi, teamApi } from './man.ts'
import { materialItemApi } from './materialItem.ts'
import { priceApi } from './price.ts'
import { peopleApi } from './people.ts'
import { registrationApi } from './org/registration.ts'
import { projectApi } from './project.ts'
import { noticeApi } from './notice.ts'
import { quotaApi } from './quota.ts'
import { refreshApi } from './refreshPrices.ts'
import { searchApi } from './search.ts'
import { settingApi } from './setting.ts'
import { taskApi } from './task.ts'

/** Every call by group; the registry that the server implements and the tests walk. */
export const API = {
  auth: authApi, common: commonApi, export: exportApi, file: fileApi, quota: quotaApi, library: libraryApi, labour: labourApi, duplicates: duplicatesApi, search: searchApi, setting: settingApi, task: taskApi,
  company: companyApi, dict: dictApi,
  people: peopleApi,
  registration: registrationApi,
  project: projectApi,
  man: manApi, team: teamApi,
  materialItem: materialItemApi,
  price: priceApi, refresh: refreshApi,
  notice: noticeApi, feedback: feedbackApi,
} as const

export const CONTRACTS: readonly Contract[] = Object.values(API).flatMap(group => Object.values(group) as Contract[])
export { fullPath }
