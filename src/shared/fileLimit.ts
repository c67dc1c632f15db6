/** Bytes of a megabyte, as limits of files are told in. */
export const MB = 1024 * 1024

/** The refusal of a file above a limit (spec-1 §5), by whoever sees it first. */
export const fileTooLarge = (maxBytes: number): string => `文件必须小于 ${Math.floor(maxBytes / MB)} MB!`
