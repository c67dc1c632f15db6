/** The merchant's part of the store: every key of his begins with it. */
const folderOf = (merchantId: string): string => merchantId.replace(/[^\w-]/g, '_')

/** Where bytes that were taken lie, kept or not: each taking has a place of its own, so that what fails is removed without a look at others. */
export const placeOf = (merchantId: string, takenId: string): string => `${folderOf(merchantId)}/${takenId.slice(-2)}/${takenId}`

/** Where a form's file waits until it is saved. */
export const uploadKey = (merchantId: string, uploadId: string): string => `${folderOf(merchantId)}/upload/${uploadId}`

/** The upload that a key belongs to, as far as the key names it; whose it is stands in its row. */
export const uploadIdOf = (key: string): string | undefined => /^[\w-]+\/upload\/([\w-]+)$/.exec(key)?.[1]
