import { projectBid } from '#schemas/project/bid.ts'
import { projectContract } from '#schemas/project/contract.ts'
import { project } from '#schemas/project/project.ts'
import { documentApi } from './document.ts'

/** The project as a document: list, one, saving, deleting, bringing back, and the events that people begin. */
export const projectRecordApi = documentApi(project)
/** 投标结果: its id is the project's; saving it wins or closes the project. */
export const projectBidApi = documentApi(projectBid)
/** 合同信息 of the preparation: its id is the project's; saving it confirms it. */
export const projectContractApi = documentApi(projectContract)
