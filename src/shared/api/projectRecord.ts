import { projectBid } from '#schemas/project/bid.ts'
import { projectContract } from '#schemas/project/contract.ts'
import { project } from '#schemas/project/project.ts'
import { documentApi } from './document.ts'

export const projectRecordApi = documentApi(project)
/** Saving 投标结果 wins or closes the project. */
export const projectBidApi = documentApi(projectBid)
/** 合同信息 of the preparation under the project's id; saving it confirms it. */
export const projectContractApi = documentApi(projectContract)
