/** Address printed by a program once it listens and has written any demonstration data. */
export const startedAt = (output: string): string | undefined =>
  (output.includes('演示数据写入中') && !output.includes('演示数据已齐全') ? undefined : /营造已启动：(\S+)\n/.exec(output)?.[1])
