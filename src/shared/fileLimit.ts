export const MB = 1024 * 1024

/** Used by the client before sending, by the server before reading. */
export const bodyTooLarge = (maxBytes: number): string =>
  `提交的内容过大，一次最多 ${maxBytes < MB ? `${Math.floor(maxBytes / 1024)} KB` : `${Math.floor(maxBytes / MB)} MB`}，请减少内容或分次提交`

/** Used on both sides (spec-1 §5). */
export const fileTooLarge = (maxBytes: number): string => `文件必须小于 ${Math.floor(maxBytes / MB)} MB!`
