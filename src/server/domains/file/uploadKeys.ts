/** Prefix of all the merchant's keys. */
const folderOf = (merchantId: string): string => merchantId.replace(/[^\w-]/g, '_')

/** Path of stored bytes, unique per upload, so that failed ones are removed independently. */
export const placeOf = (merchantId: string, takenId: string): string => `${folderOf(merchantId)}/${takenId.slice(-2)}/${takenId}`

/** Path of a form's file until it is saved. */
export const uploadKey = (merchantId: string, uploadId: string): string => `${folderOf(merchantId)}/upload/${uploadId}`

/** The upload id in a key; its row has the owner. */
export const uploadIdOf = (key: string): string | undefined => /^[\w-]+\/upload\/([\w-]+)$/.exec(key)?.[1]
