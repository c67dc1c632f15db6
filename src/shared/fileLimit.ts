/** Bytes of a megabyte, the unit of file limits. */
export const MB = 1024 * 1024

/** Refuses a body above its limit: by the client before sending, by the server before reading. */
export const bodyTooLarge = (maxBytes: number): string =>
  `提交的内容过大，一次最多 ${maxBytes < MB ? `${Math.floor(maxBytes / 1024)} KB` : `${Math.floor(maxBytes / MB)} MB`}，请减少内容或分次提交`

/** Refuses a file above its limit (spec-1 §5), on both sides. */
export const fileTooLarge = (maxBytes: number): string => `文件必须小于 ${Math.floor(maxBytes / MB)} MB!`
