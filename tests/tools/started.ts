/** The address that a program has said so far, once it listens and has its demonstration's data, where it writes any. */
export const startedAt = (said: string): string | undefined =>
  (said.includes('演示数据写入中') && !said.includes('演示数据已齐全') ? undefined : /营造已启动：(\S+)\n/.exec(said)?.[1])
