/** The merchant's part of the store: every key of his begins with it. */
const folderOf = (merchantId: string): string => merchantId.replace(/[^\w-]/g, '_')

/** Where a content lies: equal bytes of a merchant have one place, whoever stored them and how often. */
export const placeOf = (merchantId: string, sha256: string): string => `${folderOf(merchantId)}/${sha256.slice(0, 2)}/${sha256}`

/** Where a form's file waits until it is saved. */
export const uploadKey = (merchantId: string, uploadId: string): string => `${folderOf(merchantId)}/upload/${uploadId}`

/** The upload that a key belongs to, as far as the key tells; whose it is stands in its row. */
export const uploadIdOf = (key: string): string | undefined => /^[\w-]+\/upload\/([\w-]+)$/.exec(key)?.[1]
