/** Bytes of a megabyte, as limits of files are given in. */
export const MB = 1024 * 1024

/** The refusal of a call's body above its limit: the client's before it is sent, the server's before it is read. */
export const bodyTooLarge = (maxBytes: number): string =>
  `提交的内容过大，一次最多 ${maxBytes < MB ? `${Math.floor(maxBytes / 1024)} KB` : `${Math.floor(maxBytes / MB)} MB`}，请减少内容或分次提交`

/** The refusal of a file above a limit (spec-1 §5), by whoever sees it first. */
export const fileTooLarge = (maxBytes: number): string => `文件必须小于 ${Math.floor(maxBytes / MB)} MB!`
